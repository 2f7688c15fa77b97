import { giveMailbox } from '@switchboard/tools/demo/mail-people';
import { putMails } from '@switchboard/tools/demo/mails';
import { vi } from 'vitest';
import type { Visit } from './browser.ts';
import { borrowAccount, change } from './database.ts';
import { Portal } from './portal.ts';
import { stackEnv } from './stack.ts';
import { openInPlace } from './workspace.ts';

/** From docs/spec/routes.json. */
interface Route {
  readonly path: string;
  readonly detail?: boolean;
  readonly title: { readonly zh: string };
}

const customer = (where: string): string => `select id::text from crm.customer where deleted_at is null and ${where}`;
const task = (where: string): string =>
  `select t.id::text from ger.wf_task t join ger.wf_instance i on i.id = t.instance_id where ${where}`;
const OWN_MAIL = `select m.id::text from mc.mail_message m where m.subject = 'An own page'`;

/** The record that a detail page shows; a page that needs one and is not listed here fails as "not found". */
const RECORDS: Readonly<Record<string, string>> = {
  '/businessInquiry/app-query/approval-status': 'select id::text from bq.app',
  '/crm/agent/detail': customer(`kind = 'agent' and pool_state = 'private'`),
  '/crm/business-opportunity/detail': 'select id::text from crm.opportunity',
  '/crm/class-a/detail': 'select id::text from crm.class_a_application',
  '/crm/client-partner/blacklist/details': 'select id::text from crm.blacklist',
  '/crm/client-partner/business-partner/details': customer(`kind = 'partner' and pool_state = 'private'`),
  '/crm/client-partner/my-client/details': customer(`kind = 'direct' and pool_state = 'private'`),
  '/crm/client-partner/my-client/details-partner': customer(`kind = 'partner' and pool_state = 'private'`),
  '/crm/client-partner/open-sea/details': customer(`pool_state = 'sea' and cool_until is null`),
  '/crm/client-partner/partner-details': customer(`kind = 'partner' and pool_state = 'private'`),
  '/crm/client-partner/sea-details': customer(`pool_state = 'sea' and cool_until is null`),
  '/crm/email/detail': OWN_MAIL,
  '/crm/operate/alias-record/details': 'select id::text from crm.alias_change',
  '/crm/operate/approval-order/detail': 'select id::text from crm.approval_order where wf_instance_id is not null',
  '/general/process/my-agent/profile': task(`t.status = 'pending'`),
  '/general/process/my-deliver/profile': 'select instance_id::text as id from ger.wf_cc',
  '/general/process/my-handle/profile': task(`t.status <> 'pending'`),
  '/general/process/my-initiate/profile': 'select id::text from ger.wf_instance',
  '/message/email/details': OWN_MAIL,
};

/** The resulting address if one page serves two menus (mc.md §4). */
const BECOMES: Readonly<Record<string, string>> = {
  '/crm/email/send': '/message/email/write',
  '/crm/email/detail': '/message/email/details',
  '/crm/email/draft': '/message/email/drafts',
  '/crm/email/trash': '/message/email/inbox',
};

const FAILURES = ['准备中', '暂无权限', '页面不存在', '加载失败', '记录不存在', '页面出错', '版本已更新'];

/** A user of sales operations, who sees all of CRM, gets a mailbox with one mail. */
export async function personWithMailbox(): Promise<string> {
  const [person] = await change<{ login: string }>(`select u.login_name as login from sys."user" u
    join sys.user_role ur on ur.user_id = u.id join sys.role r on r.id = ur.role_id and r.code = 'sales_operations'
    order by u.id limit 1`);
  const login = person?.login ?? '';
  await borrowAccount(login);
  await giveMailbox(stackEnv(), login);
  const raw = `From: A <a@customer.example>\r\nTo: b@demo.example\r\nSubject: An own page\r\nMessage-ID: <area-${Date.now()}@e2e>\r\n\r\nText`;
  await putMails(stackEnv(), login, [{ raw }]);
  return login;
}

/** A process sent to the administrator for information: the demo company has none. */
export async function copyProcessToAdmin(): Promise<void> {
  await change(`insert into ger.wf_cc (instance_id, staff_id)
    select min(i.id), u.staff_id from ger.wf_instance i, sys."user" u where u.login_name = 'admin' group by 2
    on conflict do nothing`);
}

/** The faults of the page at an address, opened without a reload; empty when it opens correctly. */
export async function faultsOf({ page, problems }: Visit, route: Route, routes: readonly Route[]): Promise<string[]> {
  const record = RECORDS[route.path];
  const [row] = record === undefined ? [] : await change<{ id: string }>(`${record} order by 1 limit 1`);
  const portal = new Portal(page);
  await openInPlace(portal, row === undefined ? route.path : `${route.path}?id=${row.id}&detailsType=inbox`);
  const arrived = BECOMES[route.path] ?? route.path;
  const tab = page.locator('[data-tab]', { has: page.locator('[role=tab][aria-selected=true]') });
  const isInFront = async (): Promise<boolean> =>
    ((await tab.getAttribute('data-tab').catch(() => null)) ?? '').split('?')[0] === arrived;
  const pane = portal.activePane();
  // the page for writing a mail is a form without a heading, and the one for a missing mailbox may be a result
  const names = pane
    .getByRole('heading')
    .or(pane.getByRole('region'))
    .or(pane.locator('form'))
    .or(pane.locator('.ant-result'))
    .filter({ visible: true });
  const isWaiting = async (): Promise<boolean> =>
    (await pane.locator('.ant-skeleton, .ant-spin-spinning').filter({ visible: true }).count()) > 0;
  const isSettled = async () => (await isInFront()) && (await names.count()) > 0 && !(await isWaiting());
  await vi.waitUntil(isSettled, { timeout: 20_000, interval: 100 }).catch(() => undefined);
  const text = await pane.innerText();
  const faults = FAILURES.filter((failure) => text.includes(failure));
  if (!(await isInFront())) faults.push(`is at ${page.url()}`);
  if ((await names.count()) === 0) faults.push(`has no heading: ${text.slice(0, 80)}`);
  // a page of a record has its name as the title
  if (!route.detail && !(await page.title()).startsWith(titleOf(arrived, routes)))
    faults.push(`is titled ${await page.title()}`);
  faults.push(...problems.splice(0));
  return faults.map((fault) => `${route.path}: ${fault}`);
}

/** A text without translation is shown as its key. Logins, codes and host names look alike: only for pages without them. */
export async function keysIn({ page }: Visit, { path }: Route): Promise<string[]> {
  const text = await new Portal(page).activePane().innerText();
  const dotted = text.match(/(?<![\w./@:-])[a-z][a-zA-Z]*(\.[a-z][a-zA-Z]*){1,3}(?![\w./@:-])/g) ?? [];
  return dotted.filter((word) => !/\.(example|com|io|net)$/.test(word)).map((word) => `${path}: ${word}`);
}

const titleOf = (path: string, routes: readonly Route[]): string =>
  routes.find((route) => route.path === path)?.title.zh ?? '';
