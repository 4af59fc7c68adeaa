// A second checker of proofs, so simple that it cannot be wrong: it goes through all clauses again
// and again, ignores deletions and hints (with more clauses more follows, never less that is true),
// and reads with the streams of the standard library. For small formulas.
#pragma once

#include <quadrille/verify/formula.hpp>
#include <quadrille/verify/proof.hpp>

#include <cstdlib>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace quadrille::verify {

using NaiveClause = std::set<int>;

// The added clauses up to the empty one, or nothing if the text before it is no proof.
inline std::optional<std::vector<NaiveClause>> naive_clauses(const std::string& proof,
                                                             ProofFormat format) {
  std::vector<NaiveClause> clauses;
  if (format == ProofFormat::binary) {
    std::size_t place = 0;
    while (place < proof.size()) {
      const char kind = proof[place++];
      NaiveClause clause;
      for (;;) {
        unsigned long code = 0;
        unsigned shift = 0;
        bool more = true;
        while (more) {
          if (place == proof.size() || shift > 56) return std::nullopt;
          const auto byte = static_cast<unsigned char>(proof[place++]);
          code += static_cast<unsigned long>(byte % 128) << shift;
          shift += 7;
          more = byte >= 128;
        }
        if (code == 0) break;
        const int variable = static_cast<int>(code / 2);
        clause.insert(code % 2 == 0 ? variable : -variable);
      }
      if (kind == 'a') clauses.push_back(clause);
      if (kind == 'a' && clause.empty()) break;
    }
    return clauses;
  }
  std::istringstream words(proof);
  std::string word;
  while (words >> word) {
    if (word[0] == 'c') {
      std::getline(words, word);
      continue;
    }
    if (format == ProofFormat::lrat && !(words >> word)) return std::nullopt;
    const bool removes = word[0] == 'd';
    if (word == "d" && !(words >> word)) return std::nullopt;
    if (removes && word[0] == 'd') word.erase(0, 1);
    NaiveClause clause;
    for (; std::atoi(word.c_str()) != 0; words >> word) {
      clause.insert(std::atoi(word.c_str()));
      if (!words) return std::nullopt;
    }
    while (format == ProofFormat::lrat && !removes && words >> word &&
           std::atoi(word.c_str()) != 0) {
    }
    if (!removes) clauses.push_back(clause);
    if (!removes && clause.empty()) break;
  }
  return clauses;
}

// Does unit propagation of the clauses refute these literals all being false?
inline bool naive_follows(const std::vector<NaiveClause>& clauses, const NaiveClause& clause) {
  std::set<int> holds;
  for (const int literal : clause) holds.insert(-literal);
  for (bool changed = true; changed;) {
    changed = false;
    for (const NaiveClause& each : clauses) {
      int left = 0;
      std::size_t open = 0;
      for (const int literal : each) {
        if (holds.count(-literal) != 0) continue;
        ++open;
        left = literal;
      }
      if (open == 0) return true;
      if (open == 1 && holds.insert(left).second) changed = true;
    }
  }
  return false;
}

inline bool naive_check(const Formula& formula, const std::string& proof, ProofFormat format) {
  const auto added = naive_clauses(proof, format);
  if (!added) return false;
  std::vector<NaiveClause> clauses;
  for (std::size_t index = 0; index < formula.clause_count(); ++index) {
    clauses.emplace_back(formula.clause(index).begin(), formula.clause(index).end());
  }
  for (const NaiveClause& clause : *added) {
    if (!naive_follows(clauses, clause)) return false;
    if (clause.empty()) return true;
    clauses.push_back(clause);
  }
  return false;
}

}  // namespace quadrille::verify
