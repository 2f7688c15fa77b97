import { formatDateTime } from '../format/time.ts';

export type DateMode = 'beijing' | 'local';

export function readDateMode(content: unknown): DateMode {
  const { mode } = (content ?? {}) as { mode?: unknown };
  return mode === 'local' ? 'local' : 'beijing';
}

const two = (value: number): string => String(value).padStart(2, '0');

/** `yyyy-MM-dd HH:mm:ss` in the chosen time zone. */
export function formatMoment(iso: string, mode: DateMode): string {
  const at = new Date(iso);
  if (mode === 'beijing' || Number.isNaN(at.getTime())) return formatDateTime(iso);
  const date = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${date} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':')}`;
}
