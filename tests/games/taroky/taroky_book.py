"""A naive rule book of Taroky on lists of texts, by the letter of TA 3 to 6 without house rules; it shares nothing with
the engine. For perft: `actions`, `do`, `copy`, `over`.
"""

BLACK = "789TJCQK"
RED = "4321JCQK"
TAROKS = ["T" + str(n) for n in range(1, 22)] + ["SK"]
BIDS = ["first", "second", "third", "sixth"]
TRUL = ("T1", "T21", "SK")


def is_tarok(card):
    """Whether a text is a tarok."""
    return card in TAROKS


def suit(card):
    """C, S, D, H or T."""
    return "T" if is_tarok(card) else card[1]


def height(card):
    """The strength inside the suit."""
    if is_tarok(card):
        return TAROKS.index(card)
    return (BLACK if card[1] in "CS" else RED).index(card[0])


def better(card, best):
    """Whether a card beats the one that is winning."""
    if suit(card) == suit(best):
        return height(card) > height(best)
    return is_tarok(card)


class Book:
    """A round by the letter."""

    def __init__(self, hands, talon, dealer):
        """All cards as texts."""
        self.hands = [list(hand) for hand in hands]
        self.talon = list(talon)
        self.dealer = dealer
        self.phase = "auction"
        self.turn = (dealer + 1) % 4
        self.bid = ""
        self.bidder = -1
        self.out = []
        self.contract = ""
        self.declarer = -1
        self.called = ""
        self.side = []
        self.trio = 0
        self.to_discard = [0, 0, 0, 0]
        self.spoke = 0
        self.announced = {}  # unit: (seat, whether it is the declarer's side)
        self.level = {"game": 0, "pagat": 0, "uho": 0, "valat": 0, "countervalat": 0}
        self.pending_word = ""
        self.public = [0, 0, 0, 0]
        self.trick = []
        self.leader = -1
        self.done = 0
        self.gone = []
        self.over = False

    def copy(self):
        """A position of its own."""
        other = Book(self.hands, self.talon, self.dealer)
        for name in ("phase", "turn", "bid", "bidder", "contract", "declarer", "called", "trio", "spoke",
                     "pending_word", "leader", "done", "over"):  # fmt: skip
            setattr(other, name, getattr(self, name))
        for name in ("out", "side", "to_discard", "public", "trick", "gone"):
            setattr(other, name, list(getattr(self, name)))
        other.announced = dict(self.announced)
        other.level = dict(self.level)
        return other

    # What may be done

    def actions(self):
        """Texts of all that may be done."""
        return getattr(self, "can_" + self.phase)()

    def can_auction(self):
        hand = self.hands[self.turn]
        found = [] if self.bid else ["first"]
        if self.bid:
            found.append("good")
        for bid in BIDS[1:]:
            if self.bid and BIDS.index(bid) <= BIDS.index(self.bid):
                continue
            if bid != "second" or "T1" in hand:
                found.append(bid)
        return found

    def can_decide(self):
        """TA 3.2, 4."""
        return ["first", "varsava"]

    def can_call(self):
        hand = self.hands[self.turn]
        if "T19" not in hand:
            return ["call19"]
        for number in (18, 17, 16):
            if "T" + str(number) not in hand:
                return ["call" + str(number), "call19"]
        return ["call19"]

    def can_trio(self):
        return ["trio2", "trio3"] if self.trio else ["trio1", "trio2"]

    def can_discard(self):
        hand = self.hands[self.turn]
        plain = [c for c in hand if not is_tarok(c) and c[0] != "K"]
        return plain or [c for c in hand if is_tarok(c) and c not in TRUL and c != self.called]

    def can_basic(self):
        hand = self.hands[self.turn]
        taroks = len([c for c in hand if is_tarok(c)])
        trul = len([c for c in hand if c in TRUL])
        kings = len([c for c in hand if not is_tarok(c) and c[0] == "K"])
        words = []
        if taroks in (8, 9):
            words.append("tarocky")
        if taroks >= 10:
            words.append("taroky")
        if trul == 3 and kings in (0, 4):
            words.append("trul")
        if trul < 3 and kings < 4 and trul + kings >= 4:
            words.append("honery")
        if trul == 3 and kings in (1, 2, 3):
            words.append("trulhonery")
        if kings == 4:
            words.append("kralovske")
        return ["+".join(words) if words else "nothing"]

    def can_announce(self):
        """TA 5.2 to 5.4."""
        seat = self.turn
        own = seat in self.side
        if self.pending_word:
            return ["with" if own else "against"]
        found = ["pass"]
        if "T1" in self.hands[seat] and "pagat" not in self.announced:
            found.append("pagat")
        if "T2" in self.hands[seat] and self.announced.get("pagat", (0, None))[1] == own:
            if "uho" not in self.announced:
                found.append("uho")
        if ("valat" if own else "countervalat") not in self.announced:
            found.append("valat")
        doubled = [unit for unit in ("game", "pagat", "uho", "valat", "countervalat") if self.may_double(unit, own)]
        found += ["flek-" + unit for unit in doubled]
        if "pagat" in doubled and "uho" in doubled:
            found.append("flek-both")
        return found

    def may_double(self, unit, own):
        if unit != "game" and unit not in self.announced:
            return False
        owners = True if unit == "game" else self.announced[unit][1]
        level = self.level[unit]
        if level == 3:
            return False
        return own == owners if level == 1 else own != owners

    def following(self):
        """TA 6: the suit led, or taroks, or anything."""
        hand = self.hands[self.turn]
        if self.trick:
            for wanted in (suit(self.trick[0][1]), "T"):
                cards = [c for c in hand if suit(c) == wanted]
                if cards:
                    return cards
        return list(hand)

    def winning(self):
        """(seat, card) that is winning the trick."""
        best = self.trick[0]
        for one in self.trick[1:]:
            if better(one[1], best[1]):
                best = one
        return best

    def can_play(self):
        """TA 6 and 6.1, and the bound Pagát and Uho of TA 5.2."""
        base = self.following()
        if self.contract == "varsava":
            return self.in_varsava(base)
        for unit, card, number in (("pagat", "T1", 11), ("uho", "T2", 10)):
            if self.announced.get(unit, (-1, 0))[0] == self.turn and self.done < number:
                base = [c for c in base if c != card] or base
        return base + (["claim"] if self.sure() else [])

    def in_varsava(self, base):
        """TA 6.1, the formula."""
        hand = self.hands[self.turn]
        over = base
        if self.trick:
            over = [c for c in base if better(c, self.winning()[1])]
        pagat = ["T1"] if [c for c in hand if is_tarok(c) and c != "T1"] else []
        mond = ["T21"] if "SK" in [c for _, c in self.trick] else []
        for cards, banned in ((over, pagat + mond), (base, pagat + mond), (over, pagat), (base, pagat)):
            allowed = [c for c in cards if c not in banned]
            if allowed:
                return allowed
        return base

    def sure(self):
        """TA 6: whether the one on lead is sure of the rest, for all that the hand and the played cards tell."""
        if self.trick:
            return False
        hand = self.hands[self.turn]
        unseen = [c for c in TAROKS if c not in hand and c not in self.gone]
        mine = [c for c in hand if is_tarok(c)]
        if unseen:
            if not mine or [c for c in mine if height(c) < height(unseen[-1])]:
                return False
            if len(mine) < len(hand) and len(mine) < len(unseen):
                return False
            if "T1" in unseen or ("T2" in unseen and "pagat" in self.announced):
                return False
        for letter in "CSDH":
            held = sorted([height(c) for c in hand if suit(c) == letter])
            pips = BLACK if letter in "CS" else RED
            theirs = [n for n in range(8) if pips[n] + letter not in hand and pips[n] + letter not in self.gone]
            led = 0
            while held and theirs and led < len(theirs):
                if held.pop() < theirs[-1]:
                    return False
                led += 1
        return True

    # What happens

    def do(self, text):
        """Carries out one of `actions()`."""
        getattr(self, "do_" + self.phase)(text)

    def do_auction(self, text):
        """A bid, or out."""
        if text == "good":
            self.out.append(self.turn)
        else:
            self.bid = text
            self.bidder = self.turn
        for _ in range(4):
            self.turn = (self.turn + 1) % 4
            if self.turn not in self.out:
                break
        if len(self.out) == 3:
            if self.bid == "first":
                self.phase = "decide"
            else:
                self.begin(self.bid, self.bidder)

    def do_decide(self, text):
        """First or Varšava."""
        self.begin(text, self.turn)

    def begin(self, contract, seat):
        """The contract is known."""
        self.contract = contract
        self.declarer = self.turn = seat
        self.side = [seat]
        if contract in ("first", "second"):
            self.phase = "call"
            self.public[seat] = 1
        elif contract == "varsava":
            self.phase = "play"
            self.turn = (self.dealer + 1) % 4
        else:
            self.public = [-1] * 4
            self.public[seat] = 1
            self.phase = "trio" if contract == "third" else "basic"

    def do_call(self, text):
        """Calls and deals out the talon 4, 1, 1."""
        self.called = "T" + text[4:]
        self.give(self.declarer, self.talon[:4])
        self.give((self.declarer + 1) % 4, self.talon[4:5])
        self.give((self.declarer + 2) % 4, self.talon[5:])
        self.next_discard()

    def give(self, seat, cards):
        self.hands[seat] += cards
        self.to_discard[seat] = len(cards)

    def do_trio(self, text):
        """Takes a trio or goes on."""
        if text == "trio2" and not self.trio:
            self.trio = 1
            return
        self.trio = int(text[4])
        self.give(self.declarer, self.talon[3:] if text == "trio2" else self.talon[:3])
        self.next_discard()

    def next_discard(self):
        """The buyers after the declarer, then he."""
        self.phase = "discard"
        for step in (1, 2, 3, 4):
            self.turn = (self.declarer + step) % 4
            if self.to_discard[self.turn]:
                return
        self.phase = "basic"
        self.turn = self.declarer

    def do_discard(self, text):
        """A card away."""
        self.hands[self.turn].remove(text)
        self.to_discard[self.turn] -= 1
        if not self.to_discard[self.turn]:
            self.next_discard()

    def do_basic(self, text):
        """Four players, then the selective ones."""
        self.spoke += 1
        self.turn = (self.turn + 1) % 4
        if self.spoke == 4:
            self.phase = "announce"
            self.spoke = 0
            if self.called:
                self.side += [seat for seat in range(4) if self.called in self.hands[seat] and seat != self.declarer]
            if self.contract == "second":
                self.announced["pagat"] = (self.declarer, True)

    def show(self, seat, own):
        """Everybody learns the side of a seat."""
        if seat != self.declarer:
            self.public[seat] = 1 if own else -1
            if own:
                self.public = [side or -1 for side in self.public]

    def do_announce(self, text):
        seat = self.turn
        own = seat in self.side
        if text == "pass":
            self.spoke += 1
            self.turn = (seat + 1) % 4
            if self.spoke == 4:
                self.announced_all()
            return
        self.spoke = 0
        if text in ("with", "against"):
            self.show(seat, own)
            text = self.pending_word
            self.pending_word = ""
        elif text in ("pagat", "valat") and not self.public[seat]:
            self.pending_word = text
            return
        if text == "valat":
            self.announced["valat" if own else "countervalat"] = (seat, own)
        elif text in ("pagat", "uho"):
            self.show(seat, own)
            self.announced[text] = (seat, own)
        else:
            self.show(seat, own)
            for unit in ("pagat", "uho") if text == "flek-both" else (text[5:],):
                self.level[unit] += 1
        self.turn = (seat + 1) % 4

    def announced_all(self):
        still = self.contract == "first" or (self.contract == "third" and self.trio == 1)
        if still and not self.announced and not self.level["game"]:
            self.over = True
            return
        self.phase = "play"
        self.turn = (self.dealer + 1) % 4

    def do_play(self, text):
        """A card or a claim."""
        if text == "claim":
            self.over = True
            return
        self.hands[self.turn].remove(text)
        self.gone.append(text)
        self.trick.append((self.turn, text))
        self.turn = (self.turn + 1) % 4
        if len(self.trick) == 4:
            self.turn = self.winning()[0]
            self.trick = []
            self.done += 1
            self.over = self.done == 12
