import type { ParsedInputOf } from '@switchboard/kit-contract';
import { type Context, inTransaction } from '@switchboard/kit-server';
import type { saveWorkdays, Workday } from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { deleteWorkdays, listWorkdays, lockWorkdays, upsertWorkdays } from './repo.ts';

export async function workdaysOf(year: number, context: Context): Promise<{ list: Workday[] }> {
  return { list: await listWorkdays(sysDb(context), { from: `${year}-01-01`, to: `${year}-12-31` }) };
}

/** Only the given days change: two users who mark different holidays do not overwrite each other. */
export async function changeWorkdays({ days }: ParsedInputOf<typeof saveWorkdays>, context: Context): Promise<true> {
  return await inTransaction(context, async (tx) => {
    const db = sysDb({ db: tx });
    const named = days.map(({ day }) => day);
    const before = await lockWorkdays(db, named);
    await upsertWorkdays(
      db,
      days.flatMap(({ day, kind, name }) => (kind === null ? [] : [{ day, kind, name: name === '' ? null : name }])),
    );
    await deleteWorkdays(
      db,
      days.filter(({ kind }) => kind === null).map(({ day }) => day),
    );
    const after = await lockWorkdays(db, named);
    const years = [...new Set(named.map((day) => day.slice(0, 4)))].sort();
    const entry = { object: 'sys.workday', objectId: years.join(','), action: 'update' };
    await context.audit(tx, { ...entry, before: byDay(before), after: byDay(after) });
    return true as const;
  });
}

const byDay = (days: readonly Workday[]): Record<string, unknown> =>
  Object.fromEntries(days.map(({ day, kind, name }) => [day, { kind, name }]));
