import { computed, type FormData, ROW_ID } from '@switchboard/ger-contract';
import { addDays, businessDay } from '@switchboard/kit-contract';
import { type Context, createLogger, type Db, type Extensions, type JobSender } from '@switchboard/kit-server';
import { systemAudit } from '@switchboard/sys-server';
import { sql } from 'kysely';
import { pendingOf } from '../process/apply-effects.ts';
import { findCurrent, insertDefinition } from '../process/definition.repo.ts';
import { type Loaded, lockInstance } from '../process/instance.repo.ts';
import { operateAs } from '../process/operate.ts';
import { runFromStart } from '../process/start.ts';
import { insertForm, saveField } from '../form/repo.ts';
import { bindForm, insertApprovalRole } from '../sponsor/install.repo.ts';
import { PAYMENT_CODE, PAYMENT_FIELDS } from '../sponsor/payment.ts';
import { handIn, insertDraft } from '../sponsor/repo.ts';
import { TRIP_CODE, TRIP_FIELDS, TRIP_GRAPH, TRIP_ROLE } from './trip.ts';

/** Sends no events or notices: the demo data is history. */
const QUIET: JobSender = { async enqueue() {}, async publish() {}, async close() {} };
const SYSTEM = { jobs: QUIET, log: createLogger('seed', { LOG_LEVEL: 'silent' }), audit: systemAudit('demo', 'ger') };
const BUSINESS = 'ger.instance';

type Step =
  | { readonly op: 'agree' }
  | { readonly op: 'reject'; readonly target: 'end' | 'start'; readonly comment: string };

interface Story {
  readonly login: string;
  readonly code: string;
  readonly title: string;
  readonly data: FormData;
  readonly steps: readonly Step[];
  readonly urgent?: boolean;
}

const APPROVE = { op: 'agree' } as const;
const day = (ahead: number): string => addDays(businessDay(), ahead);

const payment = (
  login: string,
  payee: string,
  item: string,
  price: string,
  steps: readonly Step[],
  more = {},
): Story => ({
  login,
  code: PAYMENT_CODE,
  title: `付款申请 · ${payee} · ${price} CNY`,
  data: {
    payType: 'purchase',
    payee,
    bankName: '招商银行深圳分行',
    bankAccount: '7559 1234 5610 888',
    currency: 'CNY',
    lines: [{ [ROW_ID]: 'a', item, qty: '1', price }],
    payBy: day(9),
    reason: `${item}，合同已归档`,
  },
  steps,
  ...more,
});
const trip = (login: string, city: string, budget: string, steps: readonly Step[]): Story => ({
  login,
  code: TRIP_CODE,
  title: `出差申请 · ${city}`,
  data: { city, budget, days: [day(6), day(9)], reason: '拜访当地运营商，洽谈国际短信通道合作' },
  steps,
});

const STORIES: readonly Story[] = [
  payment('sales', '深圳云栈科技有限公司', '通道监控服务年费', '62000.00', [APPROVE], { urgent: true }),
  payment('sales', '上海会展服务有限公司', '行业展会展位定金', '18500.00', []),
  payment('sales', '广州印务有限公司', '产品手册印刷', '4200.00', [APPROVE]),
  payment('ops', '北京数据港有限公司', '机柜托管季度费', '36000.00', []),
  payment('sales', '杭州差旅服务有限公司', '客户接待用车', '2600.00', [
    { op: 'reject', target: 'start', comment: '请补充接待客户名单和用车明细' },
  ]),
  payment('sales', '厦门礼品贸易公司', '中秋客户礼品', '52000.00', [
    APPROVE,
    { op: 'reject', target: 'end', comment: '超出本季度礼品预算' },
  ]),
  trip('sales', '新加坡', '18600.00', [APPROVE]),
  trip('sales', '雅加达', '9800.00', []),
  trip('ops', '成都', '3200.00', [APPROVE]),
];

/** Role members, form applications at every stage, absences, and a stuck process. A second run changes nothing. */
export async function seedLife({ db, extensions }: Pick<Context, 'db' | 'extensions'>): Promise<void> {
  const { rows } = await sql`select 1 from ger.wf_form where form_code = ${TRIP_CODE}`.execute(db);
  if (rows.length > 0) return;
  await db.transaction().execute(async (tx) => {
    await seedTrip(tx);
    await seedMembers(tx);
    const people = await peopleOf(tx);
    for (const story of STORIES) await live(tx, { story, people }, extensions);
    await seedAbsences(tx);
  });
}

async function seedTrip(tx: Db): Promise<void> {
  const name = { zh: '出差申请', en: 'Business trip' };
  const form = {
    module: 'general',
    kind: 'dynamic' as const,
    pageRoute: null,
    detailCall: null,
    state: 'enabled' as const,
  };
  const formId = await insertForm(tx, { ...form, formCode: TRIP_CODE, nameZh: name.zh, nameEn: name.en }, null);
  if (formId === null) return;
  await insertApprovalRole(tx, TRIP_ROLE);
  for (const field of TRIP_FIELDS) await saveField(tx, formId, field);
  const definition = { code: TRIP_CODE, name, serviceName: 'dynamicForm', category: 'general', graph: TRIP_GRAPH };
  await insertDefinition(tx, definition);
  await bindForm(tx, { processCode: TRIP_CODE, formId, category: 'general', titleTpl: '{process} · {city}' });
}

/** The head of finance, the account of finance as cashier, and the process administrator. */
async function seedMembers(tx: Db): Promise<void> {
  await sql`insert into ger.wf_role_member (role_id, staff_id, sort_no)
    select r.id, m.staff_id, m.n from (
      (select 'fin_director' as code, d.leader_staff_id as staff_id, 0 as n from sys.dept d
        where d.code like 'FIN%' and d.leader_staff_id is not null order by d.depth, d.code limit 1)
      union all select 'cashier', u.staff_id, 0 from sys."user" u where u.login_name = 'finance'
      union all select 'process_admin', u.staff_id, 0 from sys."user" u where u.login_name = 'admin') m
    join ger.wf_role r on r.role_code = m.code on conflict do nothing`.execute(tx);
}

interface Person {
  readonly id: string;
  readonly deptId: string;
}

async function peopleOf(tx: Db): Promise<ReadonlyMap<string, Person>> {
  const { rows } = await sql<
    Person & { login: string }
  >`select u.login_name as login, u.staff_id::text as id, sd.dept_id::text as "deptId"
    from sys."user" u join sys.staff_dept sd on sd.staff_id = u.staff_id and sd.is_primary
    where u.login_name in ('sales', 'ops', 'finance')`.execute(tx);
  return new Map(rows.map((row) => [row.login, row]));
}

interface Staged {
  readonly story: Story;
  readonly people: ReadonlyMap<string, Person>;
}

async function live(tx: Db, { story, people }: Staged, extensions: Extensions): Promise<void> {
  const person = people.get(story.login);
  const definition = await findCurrent(tx, story.code);
  if (person === undefined || definition === null) return;
  const fields = story.code === PAYMENT_CODE ? PAYMENT_FIELDS : TRIP_FIELDS;
  const own = story.code === PAYMENT_CODE ? { costDept: person.deptId } : {};
  const data = computed(fields, { ...story.data, ...own });
  const { processId, versionId } = definition;
  const written = { title: story.title, data, picked: {}, urgent: story.urgent ?? false };
  const draft = await insertDraft(tx, { staffId: person.id, processId, processCode: story.code }, written);
  if (draft === null) return;
  await handIn(tx, draft.id, { versionId, serviceName: 'dynamicForm', businessType: BUSINESS });
  await runFromStart(tx, { instanceId: draft.id, definition }, { ...SYSTEM, extensions });
  for (const step of story.steps) await decide(tx, { instanceId: draft.id, step }, extensions);
}

interface Decision {
  readonly instanceId: string;
  readonly step: Step;
}

async function decide(tx: Db, { instanceId, step }: Decision, extensions: Extensions): Promise<void> {
  const loaded = (await lockInstance(tx, instanceId)) as Loaded;
  const [task] = pendingOf(loaded.state);
  if (task === undefined) return;
  const carrier = { ...SYSTEM, extensions, staffId: task.assignee };
  const who = { task: task.no, by: task.assignee };
  const command =
    step.op === 'agree'
      ? { operation: { op: 'agree' as const, ...who }, comment: '同意' }
      : { operation: { op: 'reject' as const, ...who, target: step.target }, comment: step.comment };
  await operateAs(tx, loaded, { ...command, action: step.op }, carrier);
}

/** Absences of the auditor and of the sales director: one active, one upcoming, one ended. */
async function seedAbsences(tx: Db): Promise<void> {
  await sql`insert into ger.wf_delegation (delegator_id, delegate_id, period, reason, state)
    select f.staff_id, t.staff_id, tstzrange(now() + x.a * interval '1 day', now() + x.b * interval '1 day'), x.reason, x.state
    from (values ('auditor', 'admin', -1, 1, '年假', 'active'), ('manager', 'admin', 12, 19, '海外出差', 'active'),
      ('manager', 'ops', -40, -33, '年假', 'ended')) x (who, instead, a, b, reason, state)
    join sys."user" f on f.login_name = x.who join sys."user" t on t.login_name = x.instead`.execute(tx);
}
