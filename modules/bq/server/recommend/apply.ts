import { type applyRecommend, type Exclusion, routeBindResource, TRIAL, traceRoute } from '@switchboard/bq-contract';
import {
  AppError,
  CODES,
  fieldRefusal,
  type Label,
  type ParsedInputOf,
  type ResultOf,
} from '@switchboard/kit-contract';
import { type Context, type Db, inTransaction, shownFields } from '@switchboard/kit-server';
import { findRulesOf, findTargets, type TracedRule } from '../route/repo.ts';
import { priceProblem } from '../route/service.ts';
import { insertTrial, lockRule } from '../route/trial.repo.ts';
import { recommend } from './service.ts';

type TrialRequest = ParsedInputOf<typeof applyRecommend>;

const NO_RULE: Label = {
  zh: '该应用在此没有生效的路由，请先绑定路由',
  en: 'The application has no route in force here. Bind a route first',
};
const SAME: Label = { zh: '该应用已经走这个通道', en: 'The application already uses this channel' };
const BUSY: Label = { zh: '该路由已有试用进行中', en: 'A trial is already running on this route' };
const CHANGED: Label = { zh: '路由刚被修改，请重试', en: 'The route has just been changed. Try again' };
const NOT_RANKED: Readonly<Record<Exclusion, Label>> = {
  'not-online': { zh: '通道未在线', en: 'The channel is not online' },
  'link-lost': { zh: '通道断链超过 5 分钟', en: 'The channel has been disconnected for more than 5 minutes' },
  compliance: { zh: '设备合规已过期', en: 'Device compliance has expired' },
  'no-cover': { zh: '通道在此没有生效的覆盖', en: 'The channel has no coverage in force here' },
  'not-registered': { zh: '没有已报备的发送号', en: 'No registered sender ID' },
  'too-few': { zh: '样本不足，不能推荐', en: 'Sample too small for a recommendation' },
};

/**
 * Records rule 54: a trial is attached to the rule that currently routes the messages, and carries a tenth of them for
 * two hours.
 */
export async function applyTrial(request: TrialRequest, context: Context): Promise<ResultOf<typeof applyRecommend>> {
  await requireRanked(request, context);
  const { appId, channelId, mcc, mnc, smsType } = request;
  return await inTransaction(context, async (tx) => {
    const old = await ruleOf(tx, request, context);
    const stored = await lockRule(tx, old.id);
    if (stored === undefined) throw new AppError(CODES.conflict, { label: CHANGED });
    if ((await findTargets(tx, stored)).includes(channelId)) throw fieldRefusal('channelId', SAME);
    const priced = { channelId, mixId: null, mcc, mnc, smsType, sellPrice: stored.sellPrice };
    const problem = await priceProblem(tx, priced, { context });
    if (problem !== null) throw fieldRefusal('channelId', problem.msg);
    const by = context.principal.staffId;
    const made = await insertTrial(tx, { ...request, oldId: old.id, share: TRIAL.share, hours: TRIAL.hours, by });
    if (made === null) throw new AppError(CODES.conflict, { label: BUSY });
    await context.audit(tx, {
      object: routeBindResource.code,
      objectId: made.id,
      action: 'trial',
      after: { appId, channelId, mcc, mnc, smsType, trialOf: old.id, share: TRIAL.share, until: made.until },
    });
    const shown = shownFields(context, routeBindResource, { oldTarget: old.targetName }, { oldTarget: 'targetName' });
    return { id: made.id, ...shown, until: made.until };
  });
}

/** Only channels that the page ranks: the user's list may be outdated. */
async function requireRanked({ channelId, mcc, mnc, smsType }: TrialRequest, context: Context): Promise<void> {
  const { rows } = await recommend({ mcc, mnc, smsType, maxPrice: null, minScore: null }, context);
  const row = rows.find((one) => one.channelId === channelId);
  const [reason] = row === undefined ? (['no-cover'] as const) : row.reasons;
  if (reason !== undefined) throw fieldRefusal('channelId', NOT_RANKED[reason]);
}

async function ruleOf(tx: Db, { appId, ...query }: TrialRequest, { locale }: Context): Promise<TracedRule> {
  const rules = await findRulesOf(tx, appId, locale);
  const traced = traceRoute(rules, { ...query, at: new Date().toISOString() });
  const chosen = traced.find(({ verdict }) => verdict === 'chosen');
  if (chosen === undefined) throw fieldRefusal('appId', NO_RULE);
  return chosen.rule;
}
