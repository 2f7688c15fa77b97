import { Decimal, roundMoney } from '@switchboard/kit-contract';
import type { Db } from '@switchboard/kit-server';
import { compareUsage, isTied, type Usage } from '../usage/compare.ts';
import { usageSums } from '../usage/repo.ts';
import { storeDifferences, storeRun } from './repo.ts';

export interface TieOut {
  readonly day: string;
  /** What the ledger of the platform says of the day. */
  readonly ledger: readonly Usage[];
  /** Of those that differ, also where the ledger does not know them any more. */
  readonly accountNosOf: (appIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/**
 * Records rule 51b: what the ledger says of a day against what finance took over, by account, product and currency, and whoever they were
 * stamped with. Differences are written down and nothing else: neither side is changed. Answers how many there are.
 */
export async function tieOutUsage(tx: Db, { day, ledger, accountNosOf }: TieOut): Promise<number> {
  const compared = compareUsage(ledger, await usageSums(tx, { day }));
  const found = compared.filter((one) => !isTied(one));
  const inUsd = ({ by }: (typeof found)[number]): Decimal => new Decimal(by.amountUsd).abs();
  const runId = await storeRun(tx, {
    day,
    rows: compared.length,
    diffRows: found.length,
    diffAmount: roundMoney(found.reduce((sum, one) => sum.plus(inUsd(one)), new Decimal(0))),
  });
  const nos = await accountNosOf(found.map(({ key }) => key.appId));
  const rows = found.map(
    ({ key: { appId, customerId, product, currency, ownerStaffId, deptId }, keyText, left, right }) => ({
      keyText,
      appId,
      accountNo: nos.get(appId) ?? null,
      customerId,
      product,
      currency,
      ownerStaffId,
      deptId,
      leftAmount: left.amount,
      rightAmount: right.amount,
      leftCost: left.costAmount,
      rightCost: right.costAmount,
    }),
  );
  await storeDifferences(tx, runId, rows);
  return found.length;
}
