import { agentCustomerResource, agentResource } from '@switchboard/bq-contract';
import { businessDay } from '@switchboard/kit-contract';
import { type Context, handle, handleExport, isEngineDown, pageOf } from '@switchboard/kit-server';
import { fillIn } from '../master/figures.ts';
import { seesCosts } from '../report/costs.ts';
import type { Period } from '../report/period.ts';
import { sumsOfBonds } from './bonds.ch.repo.ts';
import { addUp, type Money } from './money.ts';
import { agentCustomerSource, agentSource, type AgentBond, findBonds } from './repo.ts';

type Rows = readonly { readonly id: string }[];

const thisMonth = (): Period => {
  const today = businessDay();
  return { from: `${today.slice(0, 7)}-01`, to: today };
};

/** One query for all rows of a page. Without the record store the list is shown without figures. */
async function monthOf(
  bonds: readonly AgentBond[],
  keyOf: (bond: AgentBond) => string,
  context: Context,
): Promise<ReadonlyMap<string, Money> | null> {
  try {
    const sums = await sumsOfBonds(context, bonds, thisMonth());
    const groups = Map.groupBy(sums, ({ bond }) => keyOf(bond));
    return new Map([...groups].map(([key, some]) => [key, addUp(some)]));
  } catch (error) {
    if (!isEngineDown(error)) throw error;
    context.log.warn({ err: error }, 'list returned without figures');
    return null;
  }
}

const NONE = addUp([]);

function monthFields(month: ReadonlyMap<string, Money> | null, id: string, withCosts: boolean) {
  const of = month === null ? null : (month.get(id) ?? NONE);
  const costs = withCosts ? of : null;
  return {
    monthRevenue: of?.revenue ?? null,
    monthCost: costs?.cost ?? null,
    monthProfit: costs?.profit ?? null,
    monthMargin: costs?.margin ?? null,
    monthGift: of?.gift ?? null,
  };
}

async function fillAgents(rows: Rows, context: Context): Promise<void> {
  const bonds = await findBonds(context.db, { agentIds: rows.map(({ id }) => id) });
  const month = await monthOf(bonds, ({ agentId }) => agentId, context);
  const withCosts = seesCosts(agentResource, context);
  fillIn(agentResource, rows, context, ({ id }) => monthFields(month, String(id), withCosts));
}

async function fillCustomers(rows: Rows, context: Context): Promise<void> {
  const bonds = await findBonds(context.db, { ids: rows.map(({ id }) => id) });
  const month = await monthOf(bonds, ({ id }) => id, context);
  const withCosts = seesCosts(agentCustomerResource, context);
  fillIn(agentCustomerResource, rows, context, ({ id }) => monthFields(month, String(id), withCosts));
}

export const agentRoutes = [
  handle(agentResource.calls.page, async (input, context) => {
    const page = await pageOf(agentSource, input, context);
    await fillAgents(page.list, context);
    return page;
  }),
  ...handleExport(agentResource, () => agentSource, { prepare: fillAgents }),
  handle(agentCustomerResource.calls.page, async (input, context) => {
    const page = await pageOf(agentCustomerSource, input, context);
    await fillCustomers(page.list, context);
    return page;
  }),
  ...handleExport(agentCustomerResource, () => agentCustomerSource, { prepare: fillCustomers }),
];
