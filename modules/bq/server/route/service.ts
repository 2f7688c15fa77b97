import {
  BELOW_COST_KEY,
  type moveRouteBind,
  type saveRouteBind,
  traceRoute,
  type traceRouteBind,
} from '@switchboard/bq-contract';
import { Decimal, fieldRefusal, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import type { Context, Db } from '@switchboard/kit-server';
import { isThere } from '../channel/repo.ts';
import { moveMaster, storeMaster } from '../master/store.ts';
import { findHighestCost, findRulesOf, findTargets, routeBindMaster } from './repo.ts';

const NO_APP = { zh: '没有这个应用', en: 'There is no such application' };
const NO_TARGET = {
  zh: '没有这个目标，或混合方案仍是草稿',
  en: 'There is no such target, or the mix is still a draft',
};

type Rule = Readonly<Record<string, unknown>>;

export async function storeRouteBind(
  { targetKind, ...input }: ParsedInputOf<typeof saveRouteBind>,
  context: Context,
  { mayBeBelowCost = false } = {},
): Promise<{ id: string }> {
  const sent = {
    ...input,
    channelId: targetKind === 'channel' ? input.channelId : null,
    mixId: targetKind === 'mix' ? input.mixId : null,
  };
  return await storeMaster(routeBindMaster, sent, context, async ({ tx, after }) => {
    if (!(await isThere(tx, 'bq.app', after['appId']))) throw fieldRefusal('appId', NO_APP);
    await guardPrice(tx, after, mayBeBelowCost);
  });
}

export async function changeRouteState(input: ParsedInputOf<typeof moveRouteBind>, context: Context): Promise<true> {
  return await moveMaster(routeBindMaster, input, context, {
    moves: { enabled: ['disabled'], disabled: ['enabled'] },
    // costs may have risen while it was off
    rule: async ({ tx, after }) => {
      if (input.state === 'enabled') await guardPrice(tx, after, context.principal.can(BELOW_COST_KEY));
    },
  });
}

/** Records rule 55: below cost only by whoever may. Of a mix the dearest channel counts: any of them may carry the message. */
async function guardPrice(tx: Db, rule: Rule, mayBeBelowCost: boolean): Promise<void> {
  const { channelId, mixId, mcc, mnc, smsType, sellPrice } = rule as Record<string, string | null>;
  const channelIds = await findTargets(tx, { channelId: channelId ?? null, mixId: mixId ?? null });
  if (channelIds.length === 0) throw fieldRefusal(channelId === null ? 'mixId' : 'channelId', NO_TARGET);
  if (sellPrice === null || sellPrice === undefined || mayBeBelowCost) return;
  const cost = await findHighestCost(tx, { channelIds, mcc: mcc ?? null, mnc: mnc ?? null, smsType: smsType ?? null });
  if (cost !== null && new Decimal(sellPrice).lt(cost))
    throw fieldRefusal('sellPrice', {
      zh: `低于成本价 ${plain(cost)}，需要“低于成本”权限`,
      en: `Below the cost of ${plain(cost)}: this needs the right to sell below cost`,
    });
}

const plain = (price: string): string => new Decimal(price).toString();

export async function traceRouteOf(
  { appId, ...question }: ParsedInputOf<typeof traceRouteBind>,
  { db, locale }: Context,
): Promise<ResultOf<typeof traceRouteBind>> {
  const rules = await findRulesOf(db, appId, locale);
  const traced = traceRoute(rules, { ...question, at: new Date().toISOString() });
  return {
    chosenId: traced.find(({ verdict }) => verdict === 'chosen')?.rule.id ?? null,
    steps: traced.map(({ rule, step, verdict }) => ({
      bindId: rule.id,
      step,
      verdict,
      targetName: rule.targetName,
      priority: rule.priority,
      country: rule.country,
      operator: rule.operator,
      smsType: rule.smsType,
      validFrom: rule.validFrom,
    })),
  };
}
