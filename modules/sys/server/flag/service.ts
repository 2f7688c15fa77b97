import type { Context } from '@switchboard/kit-server';
import { sysDb } from '../db.ts';
import { flagsOf } from './evaluate.ts';
import { findFlagPerson, listEnabledFlags } from './repo.ts';

/** What the caller tries out before everybody else. */
export async function featureFlagsOf(context: Context): Promise<string[]> {
  const db = sysDb(context);
  const enabled = await listEnabledFlags(db);
  if (enabled.length === 0) return [];
  const person = await findFlagPerson(db, context.principal.userId);
  return person === undefined ? [] : flagsOf(person, enabled);
}
