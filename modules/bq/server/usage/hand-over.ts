import {
  type ComparedUsage,
  compareUsage,
  isSame,
  type TakenUsage,
  takeUsage,
  usageSums,
} from '@switchboard/fc-server';
import { type Services, inTransaction } from '@switchboard/kit-server';
import { partOf } from './parts.ts';
import { ledgerUsage } from './usage.ch.repo.ts';
import { accountNos, claim, type Due, findDue, holdDay, noteRows } from './usage.repo.ts';

type Worker = Pick<Services, 'db' | 'records'>;

const SOURCE = 'records';

/** Passes everything due to finance. A repeated run finds nothing to do; after a crash it continues where it stopped. */
export async function handOverDue(worker: Worker): Promise<number> {
  let rows = 0;
  for (const due of await findDue(worker.db)) rows += await handOver(worker, due);
  return rows;
}

/**
 * Passes one part of a day in one transaction: the current ledger minus what finance already received from here. The
 * first time this is the whole day, later the corrections. Usage from other sources is not corrected.
 */
export async function handOver({ db, records }: Worker, due: Due): Promise<number> {
  const { day, part, rev } = due;
  return await inTransaction({ db }, async (tx) => {
    await holdDay(tx, day);
    if (!(await claim(tx, due))) return 0;
    const ofPart = ({ product }: { readonly product: string }): boolean => partOf(product) === part;
    const ledger = (await ledgerUsage(records.client, day)).filter(ofPart);
    const known = (await usageSums(tx, { day, source: SOURCE })).filter(ofPart);
    const news = compareUsage(ledger, known).filter((one) => !isSame(one));
    const nos = await accountNos(
      tx,
      news.map(({ key }) => key.appId),
    );
    const rows = news.map((one) => rowOf(one, due, nos));
    await takeUsage(tx, rows);
    await noteRows(tx, { day, part, rev, state: due.state }, rows.length);
    return rows.length;
  });
}

const rowOf = (
  { key, keyText, by }: ComparedUsage,
  { day, part, rev }: Due,
  nos: ReadonlyMap<string, string>,
): TakenUsage => ({
  ...key,
  ...by,
  bizDate: day,
  accountNo: nos.get(key.appId) ?? null,
  source: SOURCE,
  sourceRef: [day, part, rev, keyText].join(':'),
  isCorrection: rev > 1,
});
