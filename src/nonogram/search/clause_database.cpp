#include "nonogram/search/clause_database.hpp"

#include "nonogram/search/clause_database_code.hpp"

namespace quadrille::nonogram {

template class ClauseDatabaseOf<Assignment>;

}  // namespace quadrille::nonogram
