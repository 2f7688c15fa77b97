import {
  BELOW_COST_KEY,
  type moveRouteBind,
  type RouteBindRow,
  routeBindResource,
  type saveRouteBind,
  traceRoute,
  type traceRouteBind,
} from '@switchboard/bq-contract';
import {
  AppError,
  CODES,
  Decimal,
  fieldRefusal,
  type Label,
  type ParsedInputOf,
  type Problem,
  type ResultOf,
} from '@switchboard/kit-contract';
import { type Context, type Db, shownFields } from '@switchboard/kit-server';
import { isThere } from '../channel/repo.ts';
import { channelsWithCosts } from '../cover/costs.repo.ts';
import { moveMaster, storeMaster } from '../master/store.ts';
import { findHighestCost, findRulesOf, findTargets, routeBindMaster } from './repo.ts';
import { type RunningTrial, trialOf, trialPartOf } from './trial.repo.ts';

export const NO_APP = { zh: '应用不存在，请重新选择', en: 'Application not found. Select another' };
const NO_TARGET = {
  zh: '目标不存在，或混合方案仍是草稿',
  en: 'Target not found, or the mixed solution is still a draft',
};

const IS_TRIAL = { zh: '试用路由只能中止，不能修改', en: 'A trial route can only be stopped, not changed' };
const TRIED = { zh: '该路由有试用进行中，请先中止试用', en: 'A trial is running on this route. Stop the trial first' };

type Rule = Readonly<Record<string, unknown>>;

/** The stored form: only the chosen target, other targets of the form are dropped. */
export const routeOf = ({ targetKind, ...input }: ParsedInputOf<typeof saveRouteBind>) => ({
  ...input,
  channelId: targetKind === 'channel' ? input.channelId : null,
  mixId: targetKind === 'mix' ? input.mixId : null,
});

export async function storeRouteBind(
  input: ParsedInputOf<typeof saveRouteBind>,
  context: Context,
  { mayBeBelowCost = false } = {},
): Promise<{ id: string }> {
  return await storeMaster(routeBindMaster, routeOf(input), context, async ({ tx, id, after }) => {
    const hinder = id === null ? null : await trialHinder(tx, id);
    if (hinder !== null) throw new AppError(CODES.wrongState, { label: hinder });
    if (!(await isThere(tx, 'bq.app', after['appId']))) throw fieldRefusal('appId', NO_APP);
    await guardPrice(tx, after, { context, mayBeBelowCost });
  });
}

/** Why a rule must not be changed; null = it may be. */
export async function trialHinder(tx: Db, id: string): Promise<Label | null> {
  const part = await trialPartOf(tx, id);
  return part === null ? null : part === 'trial' ? IS_TRIAL : TRIED;
}

/** Users can only stop a trial; the next one is started on the recommendation page. */
function stopTrial(state: 'enabled' | 'disabled'): { trialState: 'stopped' } {
  if (state === 'enabled') throw new AppError(CODES.wrongState, { label: IS_TRIAL });
  return { trialState: 'stopped' };
}

export async function changeRouteState(input: ParsedInputOf<typeof moveRouteBind>, context: Context): Promise<true> {
  return await moveMaster(routeBindMaster, input, context, {
    moves: { enabled: ['disabled'], disabled: ['enabled'] },
    // costs may have risen while the route was disabled
    rule: async ({ tx, after }) => {
      const part = await trialPartOf(tx, input.id);
      if (part === 'trial') return stopTrial(input.state);
      if (part === 'tried') throw new AppError(CODES.wrongState, { label: TRIED });
      if (input.state === 'enabled') await guardPrice(tx, after, { context });
    },
  });
}

interface PriceReader {
  readonly context: Context;
  readonly mayBeBelowCost?: boolean;
}

async function guardPrice(tx: Db, rule: Rule, reader: PriceReader): Promise<void> {
  const problem = await priceProblem(tx, rule, reader);
  if (problem !== null) throw fieldRefusal(problem.field, problem.msg);
}

/**
 * Records rule 55: a price below cost needs its own right. For a mix the most expensive channel counts, because any of
 * them may carry the message.
 */
export async function priceProblem(
  tx: Db,
  rule: Rule,
  { context, mayBeBelowCost = context.principal.can(BELOW_COST_KEY) }: PriceReader,
): Promise<Problem | null> {
  const { channelId, mixId, mcc, mnc, smsType, sellPrice } = rule as Record<string, string | null>;
  const channelIds = await findTargets(tx, { channelId: channelId ?? null, mixId: mixId ?? null });
  if (channelIds.length === 0) return { field: channelId === null ? 'mixId' : 'channelId', msg: NO_TARGET };
  if (sellPrice === null || sellPrice === undefined || mayBeBelowCost) return null;
  const place = { mcc: mcc ?? null, mnc: mnc ?? null, smsType: smsType ?? null };
  const cost = await findHighestCost(tx, { channelIds, ...place });
  if (cost === null || !new Decimal(sellPrice).lt(cost)) return null;
  // the highest cost of a mix also limits what its other channels cost, so the caller must read all costs there
  const readable = await channelsWithCosts(channelIds, { ...context, db: tx });
  const unreadable = channelIds.filter((id) => !readable.has(id));
  const isReadable = (await findHighestCost(tx, { channelIds: unreadable, ...place })) === null;
  return { field: 'sellPrice', msg: belowCost(isReadable ? cost : null) };
}

/** Includes the cost only for a caller who may read it (records rule 51). */
function belowCost(cost: string | null): Label {
  const price = cost === null ? null : new Decimal(cost).toString();
  return {
    zh: `低于成本价${price === null ? '' : ` ${price}`}，请提高售价，或申请“低于成本”权限`,
    en: `Below the cost${price === null ? '' : ` of ${price}`}: enter a higher price or request permission to sell below cost`,
  };
}

export async function traceRouteOf(
  { appId, ...query }: ParsedInputOf<typeof traceRouteBind>,
  context: Context,
): Promise<ResultOf<typeof traceRouteBind>> {
  const { db, locale } = context;
  const rules = await findRulesOf(db, appId, locale);
  const traced = traceRoute(rules, { ...query, at: new Date().toISOString() });
  const chosenId = traced.find(({ verdict }) => verdict === 'chosen')?.rule.id ?? null;
  const trial = chosenId === null ? null : await trialOf(db, { ruleId: chosenId, ...query });
  return {
    chosenId,
    trial: trial === null ? null : shownTrial(trial, context),
    steps: traced.map(({ rule, step, verdict }) => {
      const { id: bindId, targetName, priority, country, operator, smsType, validFrom } = rule;
      const shown = { targetName, priority, country, operator, smsType: smsType as RouteBindRow['smsType'], validFrom };
      return { bindId, step, verdict, ...shownFields(context, routeBindResource, shown) };
    }),
  };
}

/** The share and the end time are not fields of the list. */
function shownTrial({ targetName, ...trial }: RunningTrial, context: Context) {
  return { ...trial, ...shownFields(context, routeBindResource, { targetName }) };
}
