const UNITS = ['B', 'KB', 'MB', 'GB'] as const;
const STEP = 1024;

/** `1.4 MB`: one decimal digit, none for bytes and whole numbers. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit++;
  }
  return `${unit === 0 ? value : value.toFixed(1).replace(/\.0$/u, '')} ${UNITS[unit]}`;
}
