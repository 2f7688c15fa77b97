import { local, LOCAL_KEYS } from '../local.ts';

/** Uploads that this browser began, by file: chosen again after a reload, it goes on where it was. */
type Known = Record<string, { readonly uploadId: string; readonly at: number }>;

const DAY_MS = 86_400_000;

const markOf = ({ name, size, lastModified }: File): string => `${name}|${size}|${lastModified}`;

function read(): Known {
  try {
    const known = JSON.parse(local.get(LOCAL_KEYS.uploads) ?? '{}') as Known;
    return Object.fromEntries(Object.entries(known).filter(([, { at }]) => Date.now() - at < DAY_MS));
  } catch {
    return {};
  }
}

export const unfinished = {
  find: (file: File): string | undefined => read()[markOf(file)]?.uploadId,
  keep(file: File, uploadId: string): void {
    local.set(LOCAL_KEYS.uploads, JSON.stringify({ ...read(), [markOf(file)]: { uploadId, at: Date.now() } }));
  },
  forget(file: File): void {
    const { [markOf(file)]: _, ...others } = read();
    local.set(LOCAL_KEYS.uploads, JSON.stringify(others));
  },
};
