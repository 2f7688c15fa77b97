import {
  type closeOpportunity,
  type getOpportunity,
  type getOpportunityBoard,
  type moveOpportunity,
  opportunityResource,
  type saveOpportunity,
  type updateOpportunity,
} from '@switchboard/crm-contract';
import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import {
  type Context,
  type Db,
  detailOf,
  groupOf,
  inTransaction,
  lockRow,
  pageOf,
  saveAudited,
  updateRow,
} from '@switchboard/kit-server';
import { primaryDept } from '@switchboard/sys-server';
import { findCustomer } from '../customer/access.repo.ts';
import { nextDocNo } from '../customer/history.repo.ts';
import {
  businessToday,
  findOpportunity,
  findWonAccount,
  hasTestFollowup,
  logStage,
  type Opportunity,
  opportunitySource,
  stageLog,
  stagesFor,
} from './repo.ts';
import { daysBetween, isProbabilityFree, mayBecome, mayReopen, missingFor, type OpportunityState } from './rules.ts';
import { opportunityTable } from '../tables.ts';

const OBJECT = opportunityResource.code;
const BOARD_CARDS = 200;

export async function opportunityDetail(id: string, context: Context): Promise<ResultOf<typeof getOpportunity>> {
  const row = await detailOf(opportunitySource, id, context);
  return await inTransaction(context, async (tx) => {
    const stored = await findOpportunity(tx, id);
    if (stored === undefined) throw new AppError(CODES.notFound);
    const { stages } = await stagesFor(tx, { templateId: stored.template_id });
    return {
      id,
      version: stored.version,
      row,
      stages: stages.map(({ required: _, ...shown }) => shown),
      log: await stageLog(tx, id),
    };
  });
}

export async function addOpportunity(
  { customerId, ...input }: ParsedInputOf<typeof saveOpportunity>,
  context: Context,
): Promise<ResultOf<typeof saveOpportunity>> {
  return await inTransaction(context, async (tx) => {
    const customer = await findCustomer(tx, { id: customerId, access: 'add' }, context);
    context.pickWritable(opportunityResource, input, null);
    const by = context.principal.staffId;
    const { templateId, stages } = await stagesFor(tx, { deptId: customer.owner_dept_id });
    const oppNo = await nextDocNo(tx, { prefix: 'OP', per: 'month', digits: 5 });
    const values = {
      oppNo,
      customerId: customer.id,
      name: input.name,
      product: input.product,
      countries: input.countries,
      ownerId: by,
      ownerDeptId: await primaryDept(tx, by),
      templateId,
      stageNo: 1,
      highestStageNo: 1,
      state: 'open',
      probability: stages[0]?.probability ?? 10,
      monthlyQty: input.monthlyQty ?? null,
      targetPrice: input.targetPrice ?? null,
      currency: input.currency ?? null,
      estMonthlyUsd: input.estMonthlyUsd,
      expectedCloseOn: input.expectedCloseOn,
      competitor: input.competitor ?? null,
    };
    const { id } = await saveAudited(tx, { table: opportunityTable, id: null, values, action: 'create' }, context);
    await logStage(tx, {
      opportunityId: id,
      fromStage: null,
      toStage: 1,
      fromState: null,
      toState: 'open',
      by,
      daysInFrom: null,
    });
    return { id, oppNo };
  });
}

export async function editOpportunity(
  { id, version, ...sent }: ParsedInputOf<typeof updateOpportunity>,
  context: Context,
): Promise<true> {
  return await inTransaction(context, async (tx) => {
    const stored = await lockRow(tx, { source: opportunitySource, id, version }, context);
    const changes = context.pickWritable(opportunityResource, sent, stored);
    if (stored['state'] !== 'open') throw refused(String(stored['state']));
    const { probability, ...others } = changes;
    const values = probability === undefined ? others : { ...others, probability: Number(probability) };
    if ('probability' in values) await requireProbability(tx, id, values.probability);
    await saveAudited(tx, { table: opportunityTable, id, values }, context);
    return true as const;
  });
}

async function requireProbability(tx: Db, id: string, probability: number): Promise<void> {
  const stored = await findOpportunity(tx, id);
  const { stages } = await stagesFor(tx, { templateId: stored?.template_id ?? null });
  const stage = stages.find(({ no }) => no === stored?.stage_no);
  if (stage !== undefined && isProbabilityFree(stage, probability)) return;
  throw new AppError(CODES.validation, { data: [{ field: 'probability', msg: `${stage?.probability ?? 0} ± 10` }] });
}

/** Rule 25: forward or back, skipping is allowed; the stage defines the required data. */
export async function moveToStage(
  { id, version, stageNo }: ParsedInputOf<typeof moveOpportunity>,
  context: Context,
): Promise<true> {
  return await change(id, version, context, async (tx, stored, by) => {
    if (stored.state !== 'open') throw refused(stored.state);
    const { stages } = await stagesFor(tx, { templateId: stored.template_id });
    const stage = stages.find(({ no }) => no === stageNo);
    if (stage === undefined) throw new AppError(CODES.validation, { data: [{ field: 'stageNo', msg: 'unknown' }] });
    const missing = missingFor(stage, {
      targetPrice: stored.target_price,
      countries: stored.countries,
      hasTestFollowup: await hasTestFollowup(tx, id),
      expectedCloseOn: stored.expected_close_on,
      today: await businessToday(tx),
    });
    if (missing.length > 0)
      throw new AppError(CODES.validation, {
        data: missing.map((field) => ({ field, msg: 'required' })),
        label: {
          zh: `进入“${stage.nameZh}”前请补充：${missing.map((name) => MISSING[name]?.zh ?? name).join('、')}`,
          en: `Before “${stage.nameEn}” please add: ${missing.map((name) => MISSING[name]?.en ?? name).join(', ')}`,
        },
      });
    const values = {
      stageNo,
      highestStageNo: Math.max(stored.highest_stage_no, stageNo),
      probability: stage.probability,
      stageEnteredAt: new Date(),
      stuckToldAt: null,
    };
    await updateRow(tx, opportunityTable, { id, values, by });
    return { toStage: stageNo, toState: 'open' };
  });
}

const MISSING: Readonly<Record<string, { zh: string; en: string }>> = {
  targetPrice: { zh: '目标单价', en: 'target price' },
  countries: { zh: '目标国家', en: 'countries' },
  testFollowup: { zh: '测试跟进记录', en: 'a test follow-up' },
  expectedCloseOn: { zh: '不早于今天的预计成交日', en: 'an expected close date of today or later' },
};

export async function close(
  { id, state, lostReason }: ParsedInputOf<typeof closeOpportunity>,
  context: Context,
): Promise<true> {
  return await change(id, undefined, context, async (tx, stored, by) => {
    if (!mayBecome(stored.state, state)) throw refused(stored.state);
    if (state === 'lost' && lostReason === undefined)
      throw new AppError(CODES.validation, { data: [{ field: 'lostReason', msg: 'required' }] });
    const values = await closed(tx, stored, state, lostReason);
    await updateRow(tx, opportunityTable, { id, values, by });
    return { toStage: stored.stage_no, toState: state };
  });
}

async function closed(tx: Db, stored: Opportunity, state: OpportunityState, lostReason: string | undefined) {
  if (state === 'lost') return { state, lostReason: lostReason ?? null, lostAt: new Date() };
  if (state === 'shelved') return { state };
  const account = await findWonAccount(tx, stored);
  if (account === null)
    throw new AppError(CODES.wrongState, {
      data: { state: stored.state },
      label: {
        zh: '赢单需要该客户该产品的账号在商机创建后有首次充值或消费',
        en: 'Winning requires an account of this customer and product with a first recharge or usage after the opportunity was created',
      },
    });
  return { state, wonAt: new Date(), wonAccountNo: account, probability: 100 };
}

/** Reopens it in its former stage. */
export async function reopen(id: string, context: Context): Promise<true> {
  return await change(id, undefined, context, async (tx, stored, by) => {
    if (!mayReopen({ state: stored.state, lostAt: stored.lost_at }, new Date())) throw refused(stored.state);
    const values = { state: 'open', lostAt: null, lostReason: null, stageEnteredAt: new Date(), stuckToldAt: null };
    await updateRow(tx, opportunityTable, { id, values, by });
    return { toStage: stored.stage_no, toState: 'open' };
  });
}

/** Every change is logged with the days in the previous stage. */
async function change(
  id: string,
  version: number | undefined,
  context: Context,
  work: (tx: Db, stored: Opportunity, by: string) => Promise<{ toStage: number; toState: string }>,
): Promise<true> {
  return await inTransaction(context, async (tx) => {
    const seen = version ?? (await findOpportunity(tx, id))?.version ?? -1;
    await lockRow(tx, { source: opportunitySource, id, version: seen }, context);
    const stored = (await findOpportunity(tx, id)) as Opportunity;
    const by = context.principal.staffId;
    const { toStage, toState } = await work(tx, stored, by);
    const before = { stage: stored.stage_no, state: stored.state };
    await logStage(tx, {
      opportunityId: id,
      fromStage: stored.stage_no,
      toStage,
      fromState: stored.state,
      toState,
      by,
      daysInFrom: daysBetween(stored.stage_entered_at, new Date()),
    });
    await context.audit(tx, {
      object: OBJECT,
      objectId: id,
      action: 'stage',
      before,
      after: { stage: toStage, state: toState },
    });
    return true as const;
  });
}

const refused = (state: string): AppError => new AppError(CODES.wrongState, { data: { state } });

export async function board(
  { keyword }: ParsedInputOf<typeof getOpportunityBoard>,
  context: Context,
): Promise<ResultOf<typeof getOpportunityBoard>> {
  const filters = { state: ['open'], ...(keyword === undefined || keyword === '' ? {} : { keyword }) };
  const page = await pageOf(
    opportunitySource,
    { pageNo: 1, pageSize: BOARD_CARDS, sortField: 'expectedCloseOn', sortOrder: 'asc', ...filters },
    context,
  );
  const sums = await groupOf(opportunitySource, { by: ['stageNo'], sum: ['estMonthlyUsd'], filters }, context);
  const { stages } = await stagesFor(context.db, {});
  return {
    cards: page.list,
    total: page.total,
    stages: stages.map(({ required: _, ...stage }) => {
      const group = sums.find(({ by }) => by['stageNo'] === String(stage.no));
      return { ...stage, count: group?.count ?? 0, estMonthlyUsd: group?.sums['estMonthlyUsd'] ?? '0' };
    }),
  };
}
