import type { Doors } from '@switchboard/kit-server';

const KEPT_MS = 30_000;

/** What changes seldom and is asked for with every page: a node reads it again twice a minute. */
export function keptFor<D extends Pick<Doors, 'config'>, T>(read: (doors: D) => Promise<T>): (doors: D) => Promise<T> {
  const kept = new WeakMap<object, { readonly at: number; readonly value: Promise<T> }>();
  return async (doors) => {
    const known = kept.get(doors.config);
    if (known !== undefined && Date.now() - known.at < KEPT_MS) return await known.value;
    const value = read(doors);
    kept.set(doors.config, { at: Date.now(), value });
    value.catch(() => kept.delete(doors.config));
    return await value;
  };
}
