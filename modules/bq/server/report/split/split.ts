import { OWNER_COLUMNS, type SumTable } from '../stores/store.ts';
import { SCOPES, type SplitRule } from './rules.repo.ts';

/** Columns of a table after a split. */
export interface SplitColumns {
  readonly keys: readonly string[];
  readonly counts: readonly string[];
  readonly money: readonly string[];
  /** Copied unchanged: repeated states do not change quantiles. */
  readonly states: readonly string[];
}

const DIGITS = 6;

/**
 * Rule 21 as SQL: each row of sums is repeated for each of its shares, with the owners of the share. Money is divided
 * by ratio and truncated to six digits, with the remainder in the first share; counts stay with the first share, so
 * that nothing is counted twice.
 */
export function splitText(
  table: SumTable,
  { keys, counts, money, states }: SplitColumns,
  { side, rules }: { readonly side: 'c' | 'r'; readonly rules: readonly SplitRule[] },
): string {
  const { staff, dept } = OWNER_COLUMNS[side];
  const day = table.by === 'day' ? 'stat_day' : `toDate(stat_hour, 'Asia/Shanghai')`;
  const cases = rules.flatMap(({ scopeKind, scopeId, from, to, shares }) => [
    `${SCOPES[scopeKind]} = ${BigInt(scopeId)} and ${day} between '${from}' and '${to}'`,
    sharesText(shares.map(({ staffId, deptId, ratio }) => ({ staff: BigInt(staffId), dept: BigInt(deptId), ratio }))),
  ]);
  const whole = `[(own_staff, own_dept, toDecimal128('1', 4), true, no_ratios)]`;
  const part = (sum: string, ratio: string): string => `trunc(${sum} * ${ratio}, ${DIGITS})`;
  const isFirst = 'tupleElement(share, 4)';
  const columns = [
    ...keys.filter((key) => key !== staff && key !== dept),
    `tupleElement(share, 1) as ${staff}`,
    `tupleElement(share, 2) as ${dept}`,
    ...counts.map((name) => `if(${isFirst}, ${name}, null) as ${name}`),
    ...money.map(
      (name) =>
        `cast(if(${isFirst}, ${name} - arraySum(arrayMap(r -> ${part(name, 'r')}, tupleElement(share, 5))), ${part(name, 'tupleElement(share, 3)')}), 'Decimal(38, 6)') as ${name}`,
    ),
    ...states,
  ];
  return `(with cast([], 'Array(Decimal(38, 4))') as no_ratios
    select ${columns.join(', ')}
    from (select *, ${staff} as own_staff, ${dept} as own_dept from ${table.from ?? table.name})
    array join multiIf(${[...cases, whole].join(', ')}) as share)`;
}

interface Part {
  readonly staff: bigint;
  readonly dept: bigint;
  readonly ratio: string;
}

/** IDs from our own tables. The first share contains the ratios of the others. */
function sharesText(parts: readonly Part[]): string {
  const ratio = (text: string): string => `toDecimal128('${Number(text).toFixed(4)}', 4)`;
  const others = `[${parts
    .slice(1)
    .map((part) => ratio(part.ratio))
    .join(', ')}]`;
  const texts = parts.map(
    (part, index) =>
      `(toUInt32(${part.staff}), toUInt32(${part.dept}), ${ratio(part.ratio)}, ${index === 0 ? 'true' : 'false'}, ${index === 0 && parts.length > 1 ? others : 'no_ratios'})`,
  );
  return `[${texts.join(', ')}]`;
}
