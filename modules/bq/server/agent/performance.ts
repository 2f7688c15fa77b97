import { agentPerformance, type AgentPerformanceRow } from '@switchboard/bq-contract';
import { Decimal } from '@switchboard/kit-contract';
import { handleMade, isNamed, type Made } from '../report/made.ts';
import { daysFrom, type Period } from '../report/period.ts';
import { type BondMonth, firstDays, sumsOfBonds } from './bonds.ch.repo.ts';
import { addUp } from './money.ts';
import { type AgentTerms, type Commission, findAgents, findCommissions } from './performance.repo.ts';
import { type AgentBond, findBonds } from './repo.ts';

type Sum = BondMonth<AgentBond>;

/** Rule 23: consumption of an agent's customers on the days they were bound to the agent. */
async function agentRows({ input, period, scope, context }: Made): Promise<AgentPerformanceRow[]> {
  const agents = (await findAgents(context.db, scope)).filter(
    ({ name, ownerName }) => isNamed(name, input['agentName']) && isNamed(ownerName, input['ownerName']),
  );
  const ids = agents.map(({ id }) => id);
  const bonds = (await findBonds(context.db, { agentIds: ids })).filter((bond) => touches(bond, period));
  const products = (input['product'] as readonly string[] | undefined) ?? [];
  const sums = Map.groupBy(await sumsOfBonds(context, bonds, period, products), ({ bond }) => bond.agentId);
  const customerIds = [...new Set(bonds.map(({ customerId }) => customerId))];
  const known: Known = {
    firsts: await firstDays(context, customerIds),
    // a selection of products has no commission: commissions cover all products
    settled: Map.groupBy(
      products.length === 0 ? await findCommissions(context.db, ids, wholeMonths(period)) : [],
      ({ agentId }) => agentId,
    ),
  };
  const bound = Map.groupBy(bonds, ({ agentId }) => agentId);
  return agents.flatMap((agent) => {
    const own = bound.get(agent.id) ?? [];
    if (own.length === 0) return [];
    const of = sums.get(agent.id) ?? [];
    return [
      {
        id: agent.id,
        agentName: agent.name,
        ownerName: agent.ownerName,
        customers: new Set(own.map(({ customerId }) => customerId)).size,
        ...addUp(of),
        ...shareOf(agent, of, known),
      } as AgentPerformanceRow, // days and products are filters, not part of the answer
    ];
  });
}

const touches = ({ from, to }: AgentBond, period: Period): boolean =>
  from <= period.to && (to === null || (to > period.from && to > from));

interface Known {
  /** Days of the customers' first consumption. */
  readonly firsts: ReadonlyMap<string, string>;
  /** Commissions of whole months, by agent. */
  readonly settled: ReadonlyMap<string, readonly Commission[]>;
}

const DIGITS = 6;

/**
 * The commission of a month if crm has settled it and the query covers the whole month, otherwise an estimate for the
 * queried days.
 */
function shareOf(
  agent: AgentTerms,
  sums: readonly Sum[],
  { firsts, settled }: Known,
): Pick<AgentPerformanceRow, 'share' | 'shareState'> {
  if (agent.ratio === null) return { share: null, shareState: null };
  const commissions = settled.get(agent.id) ?? [];
  const hasCommission = ({ bond, month }: Sum): boolean =>
    commissions.some((one) => one.customerId === bond.customerId && one.month === month);
  const open = sums.filter((sum) => !hasCommission(sum));
  const parts = [
    ...commissions.map(({ amount }) => new Decimal(amount)),
    ...open.map((sum) => estimateOf(agent, sum, firsts.get(sum.bond.customerId))),
  ];
  const isSettled = commissions.length > 0 && open.length === 0;
  return {
    share: parts.reduce((all, part) => all.plus(part), new Decimal(0)).toFixed(DIGITS),
    shareState: isSettled ? 'settled' : 'estimate',
  };
}

/** Crm rule 28: base times rate, zero for a loss, for a number of months after the first consumption. */
function estimateOf(
  { base, ratio, months }: AgentTerms,
  { month, revenue, cost }: Sum,
  first: string | undefined,
): Decimal {
  const passed = first === undefined ? -1 : monthNo(month) - monthNo(first);
  if (ratio === null || passed < 0 || passed >= months) return new Decimal(0);
  const earned = base === 'revenue' ? new Decimal(revenue) : new Decimal(revenue).minus(cost);
  return Decimal.max(earned, 0).times(ratio).toDecimalPlaces(DIGITS, Decimal.ROUND_HALF_UP);
}

const monthNo = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** First days of the months completely inside the period. */
function wholeMonths({ from, to }: Period): string[] {
  const months: string[] = [];
  let first = from.endsWith('-01') ? from : nextMonth(from);
  while (daysFrom(nextMonth(first), -1) <= to) {
    months.push(first);
    first = nextMonth(first);
  }
  return months;
}

const nextMonth = (day: string): string => `${daysFrom(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`;

export const agentPerformanceRoutes = handleMade(agentPerformance, agentRows, ['cost', 'profit', 'margin', 'share']);
