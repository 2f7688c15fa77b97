import type { Services } from '@switchboard/kit-server';

const KEPT_MS = 30_000;

/** Caches data that changes rarely and is read for every page: each node rereads it twice a minute. */
export function keptFor<D extends Pick<Services, 'config'>, T>(
  read: (services: D) => Promise<T>,
): (services: D) => Promise<T> {
  const kept = new WeakMap<object, { readonly at: number; readonly value: Promise<T> }>();
  return async (services) => {
    const known = kept.get(services.config);
    if (known !== undefined && Date.now() - known.at < KEPT_MS) return await known.value;
    const value = read(services);
    kept.set(services.config, { at: Date.now(), value });
    value.catch(() => kept.delete(services.config));
    return await value;
  };
}
