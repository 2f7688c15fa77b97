import { BQ_CODES, REVEALS_A_DAY } from '@switchboard/bq-contract';
import { AppError } from '@switchboard/kit-contract';
import { type Context, inTransaction } from '@switchboard/kit-server';
import type { BqDb } from '../db.ts';
import { countToday, insertReveal } from './reveal.repo.ts';

interface Look {
  readonly object: string;
  readonly kind: string;
  readonly field: string;
  readonly ids: readonly string[];
  readonly reason: string;
  readonly action?: 'reveal' | 'play';
}

/** Logs a reveal and returns how many are left today: one limit for all kinds of records (rule 49). */
export async function writeDown({ object, action = 'reveal', ...look }: Look, context: Context): Promise<number> {
  const { staffId } = context.principal;
  return await inTransaction(context, async (tx) => {
    const db = tx as unknown as BqDb;
    const left = REVEALS_A_DAY - (await countToday(db, staffId)) - look.ids.length;
    if (left < 0) throw new AppError(BQ_CODES.revealLimit);
    const objectId = await insertReveal(db, { ...look, staffId, ip: context.ip });
    await context.audit(tx, { object, objectId, action, category: 5, after: look });
    return left;
  });
}
