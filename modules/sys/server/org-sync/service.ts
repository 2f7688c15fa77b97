import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, inTransaction } from '@switchboard/kit-server';
import type { getSyncLog, getSyncRun, OrgSyncRun, syncOrganisation } from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { lockTree } from '../dept/repo.ts';
import { isDingTalkOn, openDingTalk } from './dingtalk-client.ts';
import { beginRun, findRun, listRuns, loadOrg, type RunRow } from './repo.ts';
import { execute, fingerprintOf, planRun, type SyncServices, summaryOf } from './run.ts';

type RunDetail = ResultOf<typeof getSyncRun>;
const PLAN_LIFE_MS = 3600_000;

export async function syncNow(input: ParsedInputOf<typeof syncOrganisation>, context: Context): Promise<RunDetail> {
  const client = openDingTalk(context.config);
  if (client === null)
    throw new AppError(CODES.wrongState, { label: { zh: '未配置钉钉', en: 'DingTalk is not configured' } });
  if (input.planId !== undefined) return await runOf(await confirmPlan(input.planId, context), context);
  const id = await beginRun(sysDb(context), { isDryRun: true, startedBy: context.principal.staffId });
  if (id === null) throw busy();
  await planRun(servicesOf(context), client, id);
  return await runOf(id, context);
}

/** Executes exactly the plan that the user saw, or nothing. */
async function confirmPlan(planId: string, context: Context): Promise<string> {
  return await inTransaction(context, async (tx) => {
    const db = sysDb({ db: tx });
    const plan = await findRun(db, planId);
    if (plan === undefined) throw new AppError(CODES.notFound);
    if (!plan.isDryRun || plan.state !== 'done' || Date.now() - plan.startedAt.getTime() > PLAN_LIFE_MS)
      throw outdated();
    await lockTree(db);
    const org = await loadOrg(db);
    if (fingerprintOf(org) !== plan.summary.fingerprint) throw outdated();
    const id = await beginRun(db, { isDryRun: false, startedBy: context.principal.staffId });
    if (id === null) throw busy();
    const summary = { ...summaryOf(org, plan.changes), planId };
    await execute(servicesOf(context), tx, { id, org, changes: plan.changes, summary });
    return id;
  });
}

const servicesOf = (context: Context): SyncServices => ({ ...context, actorId: context.principal.staffId });

const busy = (): AppError =>
  new AppError(CODES.conflict, {
    label: { zh: '正在同步中，请稍后再试', en: 'Synchronisation in progress. Try again later' },
  });

const outdated = (): AppError =>
  new AppError(CODES.staleWrite, {
    label: {
      zh: '预览后组织已变化或已过期，请重新预览',
      en: 'The organisation has changed since the preview, or the preview has expired. Preview again',
    },
  });

export async function runOf(id: string, context: Context): Promise<RunDetail> {
  const row = await findRun(sysDb(context), id);
  if (row === undefined) throw new AppError(CODES.notFound);
  return { ...toRun(row), changes: row.changes };
}

export async function syncLogOf(
  input: ParsedInputOf<typeof getSyncLog>,
  context: Context,
): Promise<ResultOf<typeof getSyncLog>> {
  const { rows, total } = await listRuns(sysDb(context), input);
  const { pageNo, pageSize } = input;
  return {
    list: rows.map(toRun),
    total,
    totalCapped: false,
    pageNo,
    pageSize,
    isConfigured: isDingTalkOn(context.config),
  };
}

function toRun(row: RunRow): OrgSyncRun {
  return {
    id: row.id,
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    isDryRun: row.isDryRun,
    state: row.state,
    startedByName: row.startedByName,
    counts: row.summary.counts ?? {},
    staffCount: row.summary.staffCount ?? 0,
    error: row.error,
  };
}
