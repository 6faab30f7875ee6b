interface ImageSize {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
  /** in pixels */
  readonly width: number;
  readonly height: number;
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const PNG_CHUNK_FRAME = 12;

/**
 * W3C PNG: each chunk has a length, a type, data and a checksum. The first chunk, IHDR, contains the
 * size; the last is IEND.
 */
function pngSize(bytes: Buffer): ImageSize | undefined {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  let hasData = false;
  let at = PNG_SIGNATURE.length;
  while (at + PNG_CHUNK_FRAME <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    at += PNG_CHUNK_FRAME + length;
    if (at > bytes.length) return undefined;
    if (type === 'IDAT') hasData = true;
    if (type === 'IEND' && hasData) {
      return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
    }
  }
  return undefined;
}

/** Start-of-frame markers of ITU T.81; C4, C8 and CC have other meanings. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);

/**
 * ITU T.81: each segment starts with a marker and a length. The frame header contains the size; the
 * last marker is EOI. A thumbnail in a segment before the frame header has an EOI of its own.
 */
function jpegSize(bytes: Buffer): ImageSize | undefined {
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    if (isFrame(marker)) {
      if (!bytes.includes(END_OF_IMAGE, at + 2)) return undefined;
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      return { type: 'image/jpeg', width, height };
    }
    // any number of FF fill bytes may precede a marker
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** RFC 9649: a RIFF file whose first chunk defines how the picture or canvas is stored. */
function webpSize(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 30 || bytes.readUInt32LE(4) + 8 > bytes.length) return undefined;
  const type = 'image/webp';
  const chunk = bytes.toString('latin1', 12, 16);
  if (chunk === 'VP8 ') {
    const [width, height] = [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
    return { type, width, height };
  }
  if (chunk === 'VP8L') {
    const bits = bytes.readUInt32LE(21);
    return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (chunk !== 'VP8X') return undefined;
  return { type, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
}

/** Reads type and size from an image header; undefined when unsupported or truncated. */
export function imageSize(bytes: Buffer): ImageSize | undefined {
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return pngSize(bytes);
  if (bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8) return jpegSize(bytes);
  const isWebp =
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? webpSize(bytes) : undefined;
}
