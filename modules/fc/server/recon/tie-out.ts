import { Decimal, roundMoney } from '@switchboard/kit-contract';
import type { Db } from '@switchboard/kit-server';
import { compareUsage, isTied, type Usage } from '../usage/compare.ts';
import { usageSums } from '../usage/repo.ts';
import { storeDifferences, storeRun } from './repo.ts';

export interface TieOut {
  readonly day: string;
  /** The usage of the day according to the platform ledger. */
  readonly ledger: readonly Usage[];
  /** For the differing accounts, including those that the ledger no longer has. */
  readonly accountNosOf: (appIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/**
 * Records rule 51b: compares the ledger of a day with the usage taken over by finance, by account, product, currency
 * and stamped owner. Differences are only recorded: neither side is changed. Returns their number.
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
