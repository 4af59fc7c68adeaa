// Those of lines of more than 128 cells that the browser's engine has too, in a file of their own:
// it is compiled for size there, the others for speed.
#include "nonogram/line/line_narrower.hpp"

namespace quadrille::nonogram {

template class WordNarrower<WideWord<4>, WideWord<4>>;
template class WordNarrower<WideWord<17>, WideWord<17>>;

}  // namespace quadrille::nonogram
