/** Several files as one archive (ZIP, stored without compression), for downloads of more than one. */

export interface Packed {
  readonly name: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function checksum(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (TABLE[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

/** Numbers of two or four bytes in little-endian order. */
function numbers(...parts: readonly (readonly [number, 2 | 4])[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, [, size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [value, size] of parts) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
}

const VERSION = 20;
const UTF8_NAMES = 0x0800;
const FIRST_DAY = 0x21;

/** Return the archive; duplicate names are made unique. */
export function zip(files: readonly Packed[]): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const title = new TextEncoder().encode(name) as Uint8Array<ArrayBuffer>;
    const sum = checksum(content);
    const shared: readonly (readonly [number, 2 | 4])[] = [
      [VERSION, 2], [UTF8_NAMES, 2], [0, 2], [0, 2], [FIRST_DAY, 2], [sum, 4], [content.length, 4], [content.length, 4], [title.length, 2], [0, 2],
    ];
    const head = numbers([0x04034b50, 4], ...shared);
    parts.push(head, title, content);
    directory.push(numbers([0x02014b50, 4], [VERSION, 2], ...shared, [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]), title);
    offset += head.length + title.length + content.length;
  }
  const size = directory.reduce((sum, one) => sum + one.length, 0);
  const end = numbers([0x06054b50, 4], [0, 2], [0, 2], [files.length, 2], [files.length, 2], [size, 4], [offset, 4], [0, 2]);
  return new Blob([...parts, ...directory, end], { type: "application/zip" });
}
