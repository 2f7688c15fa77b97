const KINDS: readonly [mime: string, at: number, bytes: readonly number[]][] = [
  ['image/png', 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', 0, [0xff, 0xd8, 0xff]],
  ['image/gif', 0, [0x47, 0x49, 0x46, 0x38]],
  ['image/bmp', 0, [0x42, 0x4d]],
  ['image/x-icon', 0, [0x00, 0x00, 0x01, 0x00]],
  ['image/webp', 8, [0x57, 0x45, 0x42, 0x50]],
  ['image/avif', 4, [0x66, 0x74, 0x79, 0x70, 0x61, 0x76, 0x69, 0x66]],
];

/**
 * Detects the type from the bytes; the server's content type and the file name are ignored. SVG is a document, not a
 * picture.
 */
export function imageType(bytes: Uint8Array): string | null {
  const fits = ([, at, magic]: (typeof KINDS)[number]): boolean => magic.every((byte, i) => bytes[at + i] === byte);
  return KINDS.find(fits)?.[0] ?? null;
}
