/** Recordings of calls lie below this in the file store and nowhere else. The gateway of calls puts them there (records.md §6.2). */
export const RECORDING_PREFIX = 'recordings/';

const TYPES = { wav: 'audio/wav', mp3: 'audio/mpeg', ogg: 'audio/ogg' } as const;
const LONGEST_KEY = 200;
/** Folders and a file, each beginning with a letter or a digit: none of them can be a step upwards. */
const KEY = /^(?:[A-Za-z0-9][\w=.-]*\/)*[A-Za-z0-9][\w=.-]*\.(wav|mp3|ogg)$/u;

/** As what a browser may play it, by its ending. Null: this names no recording, and must not be read. */
export function recordingType(key: string): string | null {
  if (!key.startsWith(RECORDING_PREFIX) || key.length > LONGEST_KEY || key.includes('..')) return null;
  const ending = KEY.exec(key.slice(RECORDING_PREFIX.length))?.[1];
  return ending === undefined ? null : TYPES[ending as keyof typeof TYPES];
}
