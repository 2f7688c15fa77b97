import { Decimal, roundMoney } from '@switchboard/kit-contract';

/** Identifies usage, with the owner stamped at the time of consumption (records rule 20). */
export interface UsageKey {
  readonly appId: string;
  readonly customerId: string;
  readonly product: string;
  readonly currency: string;
  readonly ownerStaffId: string | null;
  readonly deptId: string | null;
}

export interface UsageSums {
  readonly qty: string;
  /** Cash and gifts, in the currency of the account. */
  readonly amount: string;
  readonly amountUsd: string;
  /** In USD. */
  readonly costAmount: string;
}

export type Usage = UsageKey & UsageSums;

export interface ComparedUsage {
  readonly key: UsageKey;
  readonly keyText: string;
  readonly left: UsageSums;
  readonly right: UsageSums;
  /** Left minus right. */
  readonly by: UsageSums;
}

const NOTHING: UsageSums = { qty: '0', amount: '0.000000', amountUsd: '0.000000', costAmount: '0.000000' };

export const keyTextOf = ({ appId, customerId, product, currency, ownerStaffId, deptId }: UsageKey): string =>
  [appId, customerId, product, currency, ownerStaffId ?? '0', deptId ?? '0'].join(':');

const minus = (left: UsageSums, right: UsageSums): UsageSums => ({
  qty: String(BigInt(left.qty) - BigInt(right.qty)),
  amount: roundMoney(new Decimal(left.amount).minus(right.amount)),
  amountUsd: roundMoney(new Decimal(left.amountUsd).minus(right.amountUsd)),
  costAmount: roundMoney(new Decimal(left.costAmount).minus(right.costAmount)),
});

/** Every key of either side with both values; a missing side counts as zero. */
export function compareUsage(left: readonly Usage[], right: readonly Usage[]): ComparedUsage[] {
  const [ours, theirs] = [byKey(left), byKey(right)];
  return [...new Set([...ours.keys(), ...theirs.keys()])].map((keyText) => {
    const key = (ours.get(keyText) ?? theirs.get(keyText)) as Usage;
    const [one, other] = [ours.get(keyText) ?? NOTHING, theirs.get(keyText) ?? NOTHING];
    return { key, keyText, left: one, right: other, by: minus(one, other) };
  });
}

const byKey = (rows: readonly Usage[]): Map<string, Usage> => new Map(rows.map((row) => [keyTextOf(row), row]));

const isZero = (value: string): boolean => new Decimal(value).isZero();

/** There is no difference to report to finance. */
export const isSame = ({ by }: ComparedUsage): boolean => Object.values(by).every(isZero);

/** Records rule 51b: the amount in the currency of the account and the cost are equal. */
export const isTied = ({ by }: ComparedUsage): boolean => isZero(by.amount) && isZero(by.costAmount);
