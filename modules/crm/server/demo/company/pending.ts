import type { Context, Db, Extensions } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { setAliasState, holdAlias, insertAliasChange } from '../../alias/repo.ts';
import { aliasApproval } from '../../alias/approval.ts';
import { openApproval, type OpenedApproval } from '../../approval/open.ts';
import { blacklistApproval } from '../../blacklist/approval.ts';
import { insertBlacklist } from '../../blacklist/repo.ts';
import type { Customer } from '../../customer/access.repo.ts';
import { nextDocNo } from '../../customer/history.repo.ts';
import { lockApproval } from '../../customer/lock-approval.ts';
import { sourceApproval, sourceTitle } from '../../source-change/approval.ts';
import type { CrmDb } from '../../db.ts';

type ApprovalContext = Pick<Context, 'jobs' | 'principal' | 'log' | 'audit' | 'extensions'>;
type Ask = (tx: Db, customer: Customer, context: ApprovalContext) => Promise<OpenedApproval>;

const requestLock =
  (reason: string): Ask =>
  async (tx, customer, context) =>
    await openApproval(
      tx,
      lockApproval,
      { bizId: customer.id, customer, title: `锁定客户：${customer.name}`, payload: { reason } },
      context,
    );

const requestSourceChange: Ask = async (tx, customer, context) => {
  const [oldSource, newSource] = [customer.source_code, customer.source_code === 'expo' ? 'referral' : 'expo'];
  const payload = { oldSource, newSource, evidence: '展会签到表与名片', reason: '客户首次接触是在展会现场' };
  const title = sourceTitle(customer.name, oldSource, newSource);
  const facts = { oldSource, newSource };
  return await openApproval(tx, sourceApproval, { bizId: customer.id, customer, title, payload, facts }, context);
};

const requestAlias: Ask = async (tx, customer, context) => {
  const newAlias = `${customer.alias}-group`.slice(0, 40);
  await holdAlias(tx, newAlias, customer.id);
  const taskNo = await nextDocNo(tx, { prefix: 'AL', per: 'day', digits: 4 });
  const by = context.principal.staffId;
  const bizId = await insertAliasChange(tx, { taskNo, customer, newAlias, reason: '客户集团化更名', by });
  const title = `${customer.name} · ${customer.alias} → ${newAlias}`;
  const opened = await openApproval(tx, aliasApproval, { bizId, customer, title }, context);
  await setAliasState(tx, bizId, 'pending_approval', opened.instanceId);
  return opened;
};

const requestBlacklisting: Ask = async (tx, customer, context) => {
  const blackNo = await nextDocNo(tx, { prefix: 'BL', per: 'day', digits: 4 });
  const input = {
    customerId: customer.id,
    type: 'bad_debt',
    grade: 'no_credit',
    reason: '连续两期账单逾期 60 天以上',
    evidence: '财务催款记录与对账单',
  } as const;
  const bizId = await insertBlacklist(tx, { blackNo, customer, by: context.principal.staffId, input });
  const title = `${customer.name} · ${blackNo}`;
  return await openApproval(tx, blacklistApproval, { bizId: bizId ?? '0', customer, title }, context);
};

/** Pending requests for the sales manager, made by the demo salesperson; and requests of other users. */
const OF_SALES: readonly Ask[] = [
  requestLock('年度框架合同谈判中，避免误回收'),
  requestBlacklisting,
  requestAlias,
  requestSourceChange,
  requestLock('客户主联系人休假，两个月后恢复跟进'),
];
const OF_OTHERS: readonly Ask[] = [
  requestLock('招投标期间保留客户'),
  requestSourceChange,
  requestAlias,
  requestLock('大促备货，客户要求专人对接'),
];

/** Pending applications, so that approvers have something to decide (crm.md §7). */
export async function addPending(tx: CrmDb, extensions: Extensions): Promise<void> {
  const isSales = sql`c.owner_id = (select staff_id from sys."user" where login_name = 'sales')`;
  await askFor(tx, { requests: OF_SALES, whose: isSales }, extensions);
  await askFor(tx, { requests: OF_OTHERS, whose: sql`not ${isSales}` }, extensions);
  // submitted one after the other over the previous days
  await sql`update crm.approval_order set submitted_at = now() - make_interval(hours => 3 + 7 * (id % 9)::int) where state = 'pending'`.execute(
    tx,
  );
}

interface Requests {
  readonly requests: readonly Ask[];
  readonly whose: ReturnType<typeof sql>;
}

async function askFor(tx: CrmDb, { requests, whose }: Requests, extensions: Extensions): Promise<void> {
  const { rows } = await sql<Customer>`select c.* from crm.customer c where c.pool_state = 'private' and ${whose}
      and c.stage in ('testing', 'negotiating', 'cooperating') and not c.locked
      and not exists (select 1 from crm.alias_change x where x.customer_id = c.id and x.state in ('pending_approval', 'syncing', 'partial_failed'))
    order by pg_temp.random_uniform(c.id, 90), c.id limit ${requests.length}`.execute(tx);
  for (const [index, item] of requests.entries()) {
    const customer = rows[index];
    if (customer === undefined) continue;
    await item(tx as unknown as Db, customer, {
      // seeding the demo sends no notifications and writes no audit log
      log: { warn() {}, info() {} } as unknown as Context['log'],
      audit: async () => {},
      jobs: { enqueue: async () => {}, publish: async () => {} } as unknown as Context['jobs'],
      extensions,
      principal: { staffId: customer.owner_id as string } as Context['principal'],
    });
  }
}
