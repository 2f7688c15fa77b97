import { promoterPerformance, type PromoterPerformanceRow } from '@switchboard/bq-contract';
import { Decimal } from '@switchboard/kit-contract';
import type { Context } from '@switchboard/kit-server';
import { sumsOfBonds } from '../agent/bonds.ch.repo.ts';
import { addUp } from '../agent/money.ts';
import { handleMade, isNamed, type Made } from '../report/made.ts';
import type { Period } from '../report/period.ts';
import { findPromoted, type Promoted } from './repo.ts';

/** Rule 24: minimum consumption of an effective customer. Billing is per minute: counts consumption since registration. */
const EFFECTIVE_USD = 10;

async function promoterRows({ input, period, scope, context }: Made): Promise<PromoterPerformanceRow[]> {
  const promoted = (await findPromoted(context.db, scope)).filter(
    ({ promoterName, from }) => from <= period.to && isNamed(promoterName, input['promoterName']),
  );
  const products = (input['product'] as readonly string[] | undefined) ?? [];
  const sums = Map.groupBy(await sumsOfBonds(context, promoted, period, products), ({ bond }) => bond.promoterId);
  const effective = await effectiveOf(promoted, period, context);
  return [...Map.groupBy(promoted, ({ promoterId }) => promoterId)].flatMap(([id, own]) => {
    const counted = own.filter(({ to }) => to !== null && to > period.from);
    if (counted.length === 0) return [];
    return [
      {
        id,
        promoterName: own[0]?.promoterName ?? '',
        links: [...new Set(own.map(({ code }) => code))].filter((code) => code !== '').join(', '),
        registered: own.filter(({ from }) => from >= period.from).length,
        customers: counted.length,
        effective: counted.filter((one) => effective.has(one)).length,
        ...addUp(sums.get(id) ?? []),
      } as PromoterPerformanceRow, // days and products are filters, not part of the answer
    ];
  });
}

/** Customers who had consumed enough by the end of the period, for all products. */
async function effectiveOf(
  promoted: readonly Promoted[],
  { to }: Period,
  context: Context,
): Promise<ReadonlySet<Promoted>> {
  const earliest = promoted.reduce((first, { from }) => (from < first ? from : first), to);
  const months = Map.groupBy(await sumsOfBonds(context, promoted, { from: earliest, to }), ({ bond }) => bond);
  const consumed = [...months].map(([bond, some]) => [bond, new Decimal(addUp(some).revenue)] as const);
  return new Set(consumed.filter(([, usd]) => usd.gte(EFFECTIVE_USD)).map(([bond]) => bond));
}

export const promoterRoutes = handleMade(promoterPerformance, promoterRows, ['cost', 'profit', 'margin']);
