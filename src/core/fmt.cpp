// The part of fmt that need not be in headers, compiled once for everybody. The package's libfmt
// is a shared library, which the engine must not need, and fmt's header-only mode compiles this
// part again in every file that formats something: three seconds each.

#ifdef __wasm__
// In the browser the locales of the standard library would be a tenth of the engine, for a
// separator of thousands that nobody prints.
#define FMT_STATIC_THOUSANDS_SEPARATOR ','
// Nor does anything that runs there write fractions with fmt (decimal_text() does); their tables
// and the arithmetic of long double are left out.
#define FMT_USE_FLOAT 0
#define FMT_USE_DOUBLE 0
#define FMT_USE_LONG_DOUBLE 0
// Nor numbers of 128 bits.
#define FMT_USE_INT128 0
#endif

#include <fmt/format-inl.h>

FMT_BEGIN_NAMESPACE
namespace detail {

#ifndef FMT_STATIC_THOUSANDS_SEPARATOR
template locale_ref::locale_ref(const std::locale&);
template std::locale locale_ref::get<std::locale>() const;
#endif
template thousands_sep_result<char> thousands_sep_impl<char>(locale_ref);
template thousands_sep_result<wchar_t> thousands_sep_impl<wchar_t>(locale_ref);
template char decimal_point_impl<char>(locale_ref);
template wchar_t decimal_point_impl<wchar_t>(locale_ref);
template void buffer<char>::append<char>(const char*, const char*);
template void buffer<wchar_t>::append<wchar_t>(const wchar_t*, const wchar_t*);
template dragonbox::decimal_fp<float> dragonbox::to_decimal<float>(float) noexcept;
template dragonbox::decimal_fp<double> dragonbox::to_decimal<double>(double) noexcept;

}  // namespace detail
FMT_END_NAMESPACE
