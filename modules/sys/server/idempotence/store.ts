import type { Db, IdempotenceStore } from '@switchboard/kit-server';
import type { JsonValue } from '../db.gen.ts';
import { sysDb } from '../db.ts';
import { findKey, finishKey, releaseKey, takeKey } from './repo.ts';

const DONE = 3;

export function createIdempotenceStore(holder: Db): IdempotenceStore {
  const db = sysDb({ db: holder });
  return {
    async claim(request) {
      if (await takeKey(db, request)) return { kind: 'run' };
      const known = await findKey(db, request.key, request.userId);
      if (known === undefined) return { kind: 'unknown' };
      const isSame =
        known.method === request.method &&
        known.path === request.path &&
        known.body_hash?.equals(request.bodyHash) === true;
      if (!isSame) return { kind: 'other-body' };
      return known.state === DONE ? { kind: 'replay', response: known.response } : { kind: 'running' };
    },
    finish: async (key, response) => await finishKey(db, key, (response ?? null) as JsonValue),
    release: async (key) => await releaseKey(db, key),
  };
}
