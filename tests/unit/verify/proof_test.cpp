#include "support/naive_proof.hpp"

#include <quadrille/verify/proof.hpp>

#include <string>

#include <gtest/gtest.h>

namespace quadrille::verify {
namespace {

// Three pigeons in two holes: pigeon p is in hole h, variable 2p+h+1.
Formula three_pigeons() {
  return read_dimacs(
             "c three pigeons\np cnf 6 9\n1 2 0\n3 4 0 5 6 0\n-1 -3 0\n-1 -5 0\n-3 -5 0\n"
             "-2 -4 0\n-2 -6 0\n-4 -6 0\n")
      .value();
}

constexpr std::string_view kDrat = "-1 0\nd -1 -3 0\n0\n";

Finding checked(std::string_view proof, ProofFormat format = ProofFormat::drat) {
  return check_proof(three_pigeons(), proof, format, Limits::none()).value();
}

std::string error_of(std::string_view proof, ProofFormat format = ProofFormat::drat) {
  const auto finding = check_proof(three_pigeons(), proof, format, Limits::none());
  return finding ? "" : to_string(finding.error());
}

TEST(Dimacs, SaysWhatIsWrongAndWhere) {
  for (const std::string_view text :
       {"", "p cnf 2", "p cnf 2 1\n3 0\n", "p cnf 2 1\n1 2\n", "p cnf 2 2\n1 2 0\n", "p cnf -1 0\n",
        "p cnf 2 1\n1 x 0\n", "p cnf 99999999999999999999 1\n1 0\n", "1 2 0\n"}) {
    const auto formula = read_dimacs(text);
    ASSERT_FALSE(formula) << text;
    EXPECT_EQ(formula.error().code, "bad_formula");
    EXPECT_GT(formula.error().line, 0);
  }
  EXPECT_EQ(read_dimacs("p cnf 2 1\n1 x 0\n").error().line, 2);
}

TEST(Proof, IsAcceptedInEveryFormat) {
  EXPECT_TRUE(checked(kDrat).verified);
  EXPECT_EQ(checked(kDrat).steps, 2U);
  EXPECT_TRUE(checked(std::string_view("a\x03\0a\0", 5), ProofFormat::binary).verified);
  EXPECT_TRUE(checked("10 -1 0 4 2 5 3 9 0\n10 d 4 0\n11 0 10 1 7 8 2 3 6 0\n", ProofFormat::lrat)
                  .verified);
}

TEST(Proof, IsRefusedWhereAStepDoesNotFollow) {
  EXPECT_EQ(checked("0\n").reason, "step 1 does not follow: 0");
  EXPECT_EQ(checked("-1 0\n").reason, "the proof ends before the empty clause");
  EXPECT_EQ(checked("").reason, "the proof ends before the empty clause");
  // Without the clauses that say that pigeon 0 is somewhere, all can stay outside.
  EXPECT_EQ(checked("d 2 1 0\n-1 0\n0\n").reason, "step 2 does not follow: 0");
}

TEST(Proof, IsRefusedWhereAHintDoesNotHelp) {
  const auto reason = [](std::string_view proof) {
    return checked(proof, ProofFormat::lrat).reason;
  };
  EXPECT_EQ(reason("10 -1 0 2 0\n"), "step 10: clause 2 has more than one literal left");
  EXPECT_EQ(reason("10 -1 0 4 2 0\n"), "step 10: its hints lead to no conflict");
  EXPECT_EQ(reason("10 -1 0 77 0\n"), "step 10: there is no clause 77");
  EXPECT_EQ(reason("9 -1 0 4 0\n"), "step 9 is out of order");
  EXPECT_EQ(reason("10 d 4 0\n11 -1 0 4 0\n"), "step 11: there is no clause 4");
  EXPECT_EQ(reason("1099511627776 -1 0 4 0\n"), "step 1099511627776 is out of order");
}

TEST(Proof, MustBeReadable) {
  EXPECT_EQ(error_of("-1 0\n-7 0\n"), "2:1: expected a literal of the variables 1 to 6, or 0");
  EXPECT_NE(error_of("-1"), "");
  EXPECT_NE(error_of("hello"), "");
  EXPECT_NE(error_of("b", ProofFormat::binary), "");
  EXPECT_NE(error_of("a\x03", ProofFormat::binary), "");
  EXPECT_NE(error_of("a\xff\xff\xff\xff\xff\xff", ProofFormat::binary), "");
  EXPECT_NE(error_of("10 -1 0 4 -2 0\n", ProofFormat::lrat), "");  // a hint of a RAT step
  EXPECT_NE(error_of("0 1 0\n", ProofFormat::lrat), "");
}

TEST(Proof, GetsHints) {
  const Formula formula = three_pigeons();
  const Hinted hinted =
      with_hints(formula, "5 1 3 0\n-1 0\n0\n", ProofFormat::drat, Limits::none()).value();
  EXPECT_EQ(hinted.steps, 2U) << "the first clause is of no use";
  EXPECT_TRUE(checked(hinted.text, ProofFormat::lrat).verified) << hinted.text;
  EXPECT_TRUE(naive_check(formula, hinted.text, ProofFormat::lrat));
  EXPECT_FALSE(with_hints(formula, "0\n", ProofFormat::drat, Limits::none()));
}

TEST(Proof, EndsAtALimit) {
  Limits limits;
  limits.max_memory = 10;
  const Formula formula = three_pigeons();
  const Finding finding = check_proof(formula, kDrat, ProofFormat::drat, limits).value();
  EXPECT_EQ(finding.limit, LimitReached::memory);
  EXPECT_FALSE(finding.verified);
  EXPECT_EQ(with_hints(formula, kDrat, ProofFormat::drat, limits).value().limit,
            LimitReached::memory);
}

}  // namespace
}  // namespace quadrille::verify
