"""Records of what was played: reading saves, export, replay, verification of seals, the report."""
