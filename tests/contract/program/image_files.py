"""Image files made byte by byte: what cameras, browsers and vandals send."""

import gzip
import struct
import zlib


def png(width, height, depth, colour, lines, extra=b""):
    """`lines`: bytes of each row; `extra`: chunks between the header and the pixels."""
    header = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + line for line in lines))
    return (b"\x89PNG\r\n\x1a\n" + png_chunk(b"IHDR", header) + extra + png_chunk(b"IDAT", data)
            + png_chunk(b"IEND", b""))


def png_chunk(name, data):
    body = name + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


def grey_png(rows):
    return png(len(rows[0]), len(rows), 8, 0,
               [bytes(0 if cell == "#" else 255 for cell in row) for row in rows])


def deep_png(rows):
    """16 bits a channel, three channels."""
    lines = [b"".join(struct.pack(">HHH", *[900 if cell == "#" else 65000] * 3) for cell in row)
             for row in rows]
    return png(len(rows[0]), len(rows), 16, 2, lines)


def palette_png(rows):
    """All colours of the palette are black; the second one is transparent, which is white."""
    extra = png_chunk(b"PLTE", bytes(6)) + png_chunk(b"tRNS", b"\xff\x00")
    lines = [bytes(0 if cell == "#" else 1 for cell in row) for row in rows]
    return png(len(rows[0]), len(rows), 8, 3, lines, extra)


def ppm(rows):
    pixels = b"".join(bytes([0] * 3 if cell == "#" else [255] * 3) for row in rows for cell in row)
    return b"P6\n%d %d\n255\n" % (len(rows[0]), len(rows)) + pixels


def bmp(rows):
    """24 bits a pixel, rows from the bottom up, each padded to four bytes."""
    width, height = len(rows[0]), len(rows)
    lines = [b"".join(b"\0\0\0" if cell == "#" else b"\xff\xff\xff" for cell in row)
             for row in reversed(rows)]
    pixels = b"".join(line + bytes(-len(line) % 4) for line in lines)
    return (b"BM" + struct.pack("<IHHI", 54 + len(pixels), 0, 0, 54)
            + struct.pack("<IiiHHIIiiII", 40, width, height, 1, 24, 0, len(pixels), 2835, 2835, 0, 0)
            + pixels)


def bmp_with_long_header(rows, size):
    """32 bits a pixel in bit fields with transparency, from the top down, as newer programs write."""
    pixels = b"".join(struct.pack("<I", 0xFF000000 if cell == "#" else 0x00000000)
                      for row in rows for cell in row)
    header = struct.pack("<IiiHHIIiiII", size, len(rows[0]), -len(rows), 1, 32, 3, len(pixels), 2835,
                         2835, 0, 0)
    header += struct.pack("<IIII", 0xFF0000, 0xFF00, 0xFF, 0xFF000000)
    header += bytes(size - len(header))
    return b"BM" + struct.pack("<IHHI", 14 + size + len(pixels), 0, 0, 14 + size) + header + pixels


def bmp_in_runs(rows):
    """RLE8: runs, single pixels, a jump over what is left of the last line."""
    data = b""
    for number, row in enumerate(reversed(rows)):
        cells = bytes(1 if cell == "#" else 0 for cell in row)
        if number == 0 and len(cells) >= 3:
            data += bytes([0, len(cells)]) + cells + bytes(len(cells) % 2)
        else:
            for cell in cells:
                data += bytes([1, cell])
        data += b"\0\0"
    data += b"\0\1"
    palette = b"\xff\xff\xff\0" + b"\0\0\0\0"
    offset = 54 + len(palette)
    return (b"BM" + struct.pack("<IHHI", offset + len(data), 0, 0, offset)
            + struct.pack("<IiiHHIIiiII", 40, len(rows[0]), len(rows), 1, 8, 1, len(data), 2835, 2835,
                          2, 0) + palette + data)


def tiff(rows):
    """8 bits of grey, one strip, not compressed."""
    width, height = len(rows[0]), len(rows)
    pixels = bytes(0 if cell == "#" else 255 for row in rows for cell in row)
    entries = [(256, 4, width), (257, 4, height), (258, 3, 8), (259, 3, 1), (262, 3, 1),
               (273, 4, 8), (277, 3, 1), (278, 4, height), (279, 4, len(pixels))]
    directory = struct.pack("<H", len(entries))
    for tag, kind, value in entries:
        directory += struct.pack("<HHII", tag, kind, 1, value)
    padding = bytes(len(pixels) % 2)
    start = 8 + len(pixels) + len(padding)
    return b"II*\0" + struct.pack("<I", start) + pixels + padding + directory + bytes(4)


def gif_frame(rows):
    """Codes of nine bits, cleared before the table grows: LZW without compression."""
    codes = []
    for number, cell in enumerate(cell for row in rows for cell in row):
        if number % 200 == 0:
            codes.append(256)
        codes.append(0 if cell == "#" else 1)
    codes.append(257)
    bits = sum(code << 9 * place for place, code in enumerate(codes))
    data = bits.to_bytes((9 * len(codes) + 7) // 8, "little")
    blocks = b"".join(bytes([len(data[at:at + 255])]) + data[at:at + 255]
                      for at in range(0, len(data), 255))
    place = struct.pack("<HHHH", 0, 0, len(rows[0]), len(rows))
    return b"\x2c" + place + b"\0\x08" + blocks + b"\0"


def gif(*frames):
    """Several frames are an animation."""
    screen = struct.pack("<HH", len(frames[0][0]), len(frames[0])) + b"\x80\0\0"
    return (b"GIF89a" + screen + b"\0\0\0\xff\xff\xff"
            + b"".join(b"\x21\xf9\x04\0\x0a\0\0\0" + gif_frame(frame) for frame in frames) + b"\x3b")


def jpeg(rows, channels):
    """Each cell is a block of 8×8 pixels of one shade: DC coefficients only. Four channels are
    CMYK as Adobe writes it, upside down."""
    quantizer = b"\xff\xdb" + struct.pack(">HB", 67, 0) + bytes([8] * 64)
    adobe = b"\xff\xee\0\x0eAdobe\0\x64\0\0\0\0\0" if channels == 4 else b""
    parts = b"".join(struct.pack("BBB", number + 1, 0x11, 0) for number in range(channels))
    size = struct.pack(">BHHB", 8, 8 * len(rows), 8 * len(rows[0]), channels)
    frame = b"\xff\xc0" + struct.pack(">H", 8 + 3 * channels) + size + parts
    # Lengths of the DC codes 0 … 8: four bits each; the only AC code is "end of block", one bit.
    dc_table = b"\xff\xc4" + struct.pack(">HB", 19 + 9, 0x00) + bytes([0, 0, 0, 9] + [0] * 12)
    dc_table += bytes(range(9))
    ac_table = b"\xff\xc4" + struct.pack(">HB", 19 + 1, 0x10) + bytes([1] + [0] * 15) + b"\0"
    scan = b"\xff\xda" + struct.pack(">HB", 6 + 2 * channels, channels)
    scan += b"".join(struct.pack("BB", number + 1, 0) for number in range(channels)) + b"\0\x3f\0"
    bits = ""
    last = [0] * channels
    for row in rows:
        for cell in row:
            for channel in range(channels):
                # A DC step is one shade: 8 of the quantizer over 8 of the transform.
                level = -128 if cell == "#" else 127
                difference = level - last[channel]
                last[channel] = level
                length = abs(difference).bit_length()
                value = difference if difference > 0 else difference + (1 << length) - 1
                bits += f"{length:04b}" + (f"{value:0{length}b}" if length else "") + "0"
    bits += "1" * (-len(bits) % 8)
    data = int(bits, 2).to_bytes(len(bits) // 8, "big").replace(b"\xff", b"\xff\0")
    return b"\xff\xd8" + adobe + quantizer + frame + dc_table + ac_table + scan + data + b"\xff\xd9"


def with_bytes(data, at, new):
    return data[:at] + new + data[at + len(new):]


def bombs(rows):
    """Small files whose headers promise 65,535×65,535 pixels."""
    side = 65535
    big, little = struct.pack(">I", side), struct.pack("<I", side)
    short = struct.pack("<H", side)
    gif_file, jpeg_file, tiff_file = gif(rows), jpeg(rows, 1), tiff(rows)
    frame = gif_file.index(b"\x2c", 19)
    size = jpeg_file.index(b"\xff\xc0") + 5
    tags = struct.unpack("<I", tiff_file[4:8])[0] + 2
    vp8x = b"RIFF" + struct.pack("<I", 22) + b"WEBPVP8X" + struct.pack("<I", 10) + bytes(4)
    return {
        "bomb.png": with_bytes(grey_png(rows), 16, big + big),
        "bomb.bmp": with_bytes(bmp(rows), 18, little + little),
        "bomb.ppm": b"P6\n65535 65535\n255\n",
        "bomb.gif": with_bytes(gif_file, frame + 5, short + short),
        "bomb.jpg": with_bytes(jpeg_file, size, struct.pack(">HH", side, side)),
        "bomb.tif": with_bytes(with_bytes(tiff_file, tags + 8, little), tags + 20, little),
        "bomb.webp": vp8x + (struct.pack("<I", side - 1)[:3]) * 2,
    }


def svg(content, attributes='width="100" height="100"'):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
            f'xmlns:xi="http://www.w3.org/2001/XInclude" {attributes}>{content}</svg>').encode()


def drawing(rows):
    """A square for each cell; nothing behind them."""
    squares = "".join(f'<rect x="{x}" y="{y}" width="1" height="1"/>'
                      for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == "#")
    return svg(squares, f'viewBox="0 0 {len(rows[0])} {len(rows)}"')


def endless_drawing():
    """Filters that take hours."""
    filters = ('<feTurbulence numOctaves="9000" baseFrequency="0.7"/>'
               '<feMorphology operator="dilate" radius="900"/><feGaussianBlur stdDeviation="400"/>')
    return svg(f'<filter id="f" x="-10" y="-10" width="30" height="30">{filters * 20}</filter>'
               '<rect width="1000" height="1000" filter="url(#f)"/>', 'width="1000" height="1000"')


def hostile_drawings():
    """Small files that ask for everything there is, with the code that they are refused with."""
    entities = '<!ENTITY e0 "aaaaaaaaaa">'
    groups = '<rect id="g0" width="1" height="1"/>'
    for level in range(1, 11):
        entities += f'<!ENTITY e{level} "{f"&e{level - 1};" * 10}">'
        uses = f'<use href="#g{level - 1}"/>' * 10
        groups += f'<g id="g{level}">{uses}</g>'
    laughs = f"<!DOCTYPE svg [{entities}]>".encode() + svg("<text>&e10;</text>")
    return {
        "laughs.svg": (laughs, "broken_image"),
        "uses.svg": (svg(f'<defs>{groups}</defs><use href="#g10"/>'), "image_too_complex"),
        "deep.svg": (svg("<g>" * 100_000 + "</g>" * 100_000), "broken_image"),
        "elements.svg": (svg("<g/>" * 1_500_000), "image_too_complex"),
        "bomb.svgz": (gzip.compress(svg(" " * 100_000_000)), "image_too_large"),
        "filters.svg": (endless_drawing(), "image_too_complex"),
    }
