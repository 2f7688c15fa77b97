/** All call recordings are below this prefix in the file store. The call gateway stores them there (records.md §6.2). */
export const RECORDING_PREFIX = 'recordings/';

const TYPES = { wav: 'audio/wav', mp3: 'audio/mpeg', ogg: 'audio/ogg' } as const;
const LONGEST_KEY = 200;
/** Folders and a file, each starting with a letter or a digit, which excludes parent paths. */
const KEY = /^(?:[A-Za-z0-9][\w=.-]*\/)*[A-Za-z0-9][\w=.-]*\.(wav|mp3|ogg)$/u;

/** Media type for the browser, by file extension. Null: not a recording, must not be read. */
export function recordingType(key: string): string | null {
  if (!key.startsWith(RECORDING_PREFIX) || key.length > LONGEST_KEY || key.includes('..')) return null;
  const ending = KEY.exec(key.slice(RECORDING_PREFIX.length))?.[1];
  return ending === undefined ? null : TYPES[ending as keyof typeof TYPES];
}
