import type { Services } from '../context.ts';
import { openListener } from '../engines/listener.ts';
import type { Db } from '../engines/postgres.ts';
import type { NodeService, WorkingNode } from '../module.ts';

/** A reader without notifications checks this often; with them it follows a change within milliseconds. */
const KEPT_MS = 10_000;
/** Notified by the insert trigger of `sys.setting_history`, with the code of the setting. */
const CHANNEL = 'sys_settings';

interface Cached {
  readonly settings: readonly string[];
  until: number;
  readonly value: Promise<unknown>;
}
const caches = new WeakMap<Db, Map<object, Map<string, Cached>>>();

/**
 * A value that is computed from settings and read often. Each process keeps it until one of the settings changes, for
 * 10 s at most. What decides money, limits or states is read in the transaction instead.
 */
export function cachedSetting<T, K extends string = never>(
  /** Codes of the settings, which may depend on the key. */
  settings: readonly string[] | ((key: K) => readonly string[]),
  load: (db: Db, key: K) => Promise<T>,
): (services: Pick<Services, 'db'>, ...key: [K] extends [never] ? [] : [key: K]) => Promise<T> {
  const owner = {};
  return async ({ db }, ...[key]) => {
    const mine = valuesOf(db, owner);
    const name = key ?? '';
    const known = mine.get(name);
    if (known !== undefined && known.until > Date.now()) return (await known.value) as T;
    const value = load(db, name as K);
    mine.set(name, {
      settings: typeof settings === 'function' ? settings(name as K) : settings,
      until: Date.now() + KEPT_MS,
      value,
    });
    value.catch(() => mine.delete(name));
    return await value;
  };
}

function valuesOf(db: Db, owner: object): Map<string, Cached> {
  const ofDb = caches.get(db) ?? new Map<object, Map<string, Cached>>();
  caches.set(db, ofDb);
  const mine = ofDb.get(owner) ?? new Map<string, Cached>();
  ofDb.set(owner, mine);
  return mine;
}

/** Null: all values. */
export function dropCached(db: Db, setting: string | null): void {
  for (const mine of caches.get(db)?.values() ?? [])
    for (const [name, { settings }] of mine) if (setting === null || settings.includes(setting)) mine.delete(name);
}

/** Drops cached values on this node when a setting changes on any node. */
export function watchSettings({ services, log }: Pick<WorkingNode, 'services' | 'log'>): NodeService {
  const options = { databaseUrl: services.config.DATABASE_URL, channel: CHANNEL, log };
  return openListener(
    options,
    (setting) => dropCached(services.db, setting),
    () => dropCached(services.db, null),
  );
}
