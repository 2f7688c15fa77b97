import { local, LOCAL_KEYS } from '../local.ts';

/** Uploads started by this browser, by file and purpose: a file selected again after a reload resumes. */
type Known = Record<string, { readonly uploadId: string; readonly at: number }>;

const DAY_MS = 86_400_000;

const markOf = ({ name, size, lastModified }: File, biz: string): string => `${biz}|${name}|${size}|${lastModified}`;

function read(): Known {
  try {
    const known = JSON.parse(local.get(LOCAL_KEYS.uploads) ?? '{}') as Known;
    return Object.fromEntries(Object.entries(known).filter(([, { at }]) => Date.now() - at < DAY_MS));
  } catch {
    return {};
  }
}

export const unfinished = {
  find: (file: File, biz: string): string | undefined => read()[markOf(file, biz)]?.uploadId,
  keep(file: File, biz: string, uploadId: string): void {
    local.set(LOCAL_KEYS.uploads, JSON.stringify({ ...read(), [markOf(file, biz)]: { uploadId, at: Date.now() } }));
  },
  forget(file: File, biz: string): void {
    const { [markOf(file, biz)]: _, ...others } = read();
    local.set(LOCAL_KEYS.uploads, JSON.stringify(others));
  },
};
