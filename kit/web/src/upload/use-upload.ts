import type { Uploaded } from '@switchboard/kit-contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { kitText } from '../i18n/i18n.ts';
import { formatBytes } from '../format/bytes.ts';
import { type SendWhole, type UploadItem, UploadTask } from './upload-task.ts';

export interface UploadRule {
  /** Purpose of the files, such as the code of the object they are attached to. */
  readonly biz: string;
  readonly maxFiles: number;
  readonly maxBytes: number;
  /** Extensions without the dot; absent = all that the server accepts. */
  readonly endings?: readonly string[];
  /** Replaces the default upload, for files sent in one piece. */
  readonly sendWhole?: SendWhole;
}

export interface Uploads {
  readonly items: readonly UploadItem[];
  add(files: Iterable<File>): void;
  pause(key: string): void;
  resume(key: string): void;
  remove(key: string): void;
  /** An upload is in progress. */
  readonly isBusy: boolean;
}

const AT_ONCE = 2;
let count = 0;

/** Uploads in progress and finished ones. `onChange` receives the finished files. */
export function useUpload(rule: UploadRule, onChange?: (files: readonly Uploaded[]) => void): Uploads {
  const { biz, maxFiles, maxBytes, endings, sendWhole } = rule;
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const tasks = useRef(new Map<string, UploadTask>());
  const known = useRef<readonly UploadItem[]>([]);
  const latestOnChange = useRef(onChange);
  useEffect(() => {
    latestOnChange.current = onChange;
  }, [onChange]);
  const isBusy = items.some(({ phase }) => BUSY.has(phase));

  const put = useCallback((next: readonly UploadItem[]) => {
    const before = known.current;
    known.current = next;
    setItems(next);
    const files = doneOf(next);
    if (files.length !== doneOf(before).length) latestOnChange.current?.(files);
  }, []);
  const begin = useCallback(() => {
    const running = known.current.filter(({ phase }) => phase === 'sending' || phase === 'joining').length;
    const next = known.current.filter(({ phase }) => phase === 'waiting').slice(0, Math.max(0, AT_ONCE - running));
    for (const { key } of next) void tasks.current.get(key)?.start();
  }, []);
  const change = useCallback(
    (item: UploadItem) => {
      if (!known.current.some(({ key }) => key === item.key)) return;
      put(known.current.map((one) => (one.key === item.key ? item : one)));
      if (ENDED.has(item.phase)) begin();
    },
    [put, begin],
  );
  const add = useCallback(
    (files: Iterable<File>) => {
      const next = [...known.current];
      for (const file of files) {
        const key = String(++count);
        const room = maxFiles - next.filter(({ phase }) => phase !== 'failed').length;
        const problem =
          room <= 0 ? kitText('upload.tooMany', { count: maxFiles }) : problemOf(file, { maxBytes, endings });
        const task = new UploadTask(file, { key, biz, sendWhole, onChange: change });
        if (problem === null) tasks.current.set(key, task);
        next.push(problem === null ? task.item : { ...task.item, phase: 'failed', canRetry: false, error: problem });
      }
      put(next);
      begin();
    },
    [biz, maxFiles, maxBytes, endings, sendWhole, change, put, begin],
  );
  const remove = useCallback(
    (key: string) => {
      tasks.current.get(key)?.drop();
      tasks.current.delete(key);
      put(known.current.filter((item) => item.key !== key));
      begin();
    },
    [put, begin],
  );
  return {
    items,
    isBusy,
    add,
    remove,
    pause: useCallback((key: string) => tasks.current.get(key)?.pause(), []),
    resume: useCallback((key: string) => void tasks.current.get(key)?.start(), []),
  };
}

const BUSY: ReadonlySet<string> = new Set(['waiting', 'sending', 'joining', 'paused']);
const ENDED: ReadonlySet<string> = new Set(['done', 'failed', 'paused']);

const doneOf = (items: readonly UploadItem[]): Uploaded[] => items.flatMap(({ file }) => (file === null ? [] : [file]));

/** Checked before anything is sent; the server checks the bytes themselves. */
function problemOf(
  { name, size }: File,
  { maxBytes, endings }: { maxBytes: number; endings: readonly string[] | undefined },
): string | null {
  if (size === 0) return kitText('upload.empty');
  if (size > maxBytes) return kitText('upload.tooLarge', { size: formatBytes(maxBytes) });
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (endings !== undefined && !endings.includes(ending))
    return kitText('upload.wrongType', { types: endings.join(', ') });
  return null;
}
