"""Used by compiled kernels only (needs numba): a Python buffer as the pointer that viper code expects."""

from typing import Any

from numba.core import types
from numba.extending import intrinsic
from numba.np.arrayobj import make_array


@intrinsic
def data(typing_context: Any, buffer: Any) -> Any:
    """Where the items of a bytearray, an array or a numpy array lie, with their type."""

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return make_array(signature.args[0])(context, builder, arguments[0]).data  # type: ignore[no-untyped-call]

    return types.CPointer(buffer.dtype)(buffer), emit  # type: ignore[no-untyped-call]
