// The engine as a few C functions, for a host that shares nothing with it but memory: the
// JavaScript of web/packages/engine, and natively the program that the two are compared with
// (tests/wasm).
#pragma once

#include <cstddef>

extern "C" {

// Memory for a text that goes in.
void* quadrille_alloc(std::size_t bytes);
void quadrille_free(void* memory);

// The gallery of motifs, as the bytes of a pack (docs/GALLERY.md): puzzles can be made of them from
// then on. 0 if the bytes are none; then everything stays as it was.
int quadrille_gallery(const char* bytes, std::size_t size);

// Runs an operation of the catalogue on a request, a JSON object as text, and returns the size of
// the reply: {"answer":{…}} or {"problem":{"code","detail","line"?,"column"?}}. Beside the
// catalogue's own operations there are "operations" and "formats", which tell what there is.
// `attachment`: bytes that come beside the request; for `import` the pixels of an image as
// images::read_pixels() takes them, since the host is the one that can decode files.
std::size_t quadrille_call(const char* operation, std::size_t operation_size, const char* request,
                           std::size_t request_size, const char* attachment,
                           std::size_t attachment_size);
// The reply of the last call, until the next one.
const char* quadrille_reply();
}
