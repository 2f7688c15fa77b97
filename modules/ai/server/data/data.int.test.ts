import { readHistory, stopChat } from '@switchboard/ai-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import { signOut } from '@switchboard/sys-contract';
import { signIn } from '@switchboard/sys-server/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ModelServer, startModelServer, type ToolCall } from '@switchboard/tools/simulators/ai/server';
import { startTurn, isRefusal, offered, pageOf, returned } from '@switchboard/tools/simulators/ai/testing/data-world';
import { ChatReader, newConversation } from '@switchboard/tools/simulators/ai/testing/start-assistant';
import { startPortal } from '@switchboard/tools/demo/start-portal';

const QUESTION = '我有多少个 A 级客户？';
const LIMITS = { AI_RATE_PER_MIN: '100000', AI_RATE_PER_DAY: '100000' };
const MY_CLIENT = '/crm/client-partner/my-client';
let api: TestStack;
let model: ModelServer;
let sales: string;
beforeAll(async () => {
  model = await startModelServer();
  api = await startPortal({ ...LIMITS, AI_BASE_URL: model.url });
  sales = await signIn(api.call, 'sales');
});
afterAll(async () => {
  await api?.stop();
  await model?.stop();
});
afterEach(() => {
  model.script = { kind: 'normal' };
});

const customers = (input: object = {}): ToolCall => ({ name: 'list_crm_customer', text: JSON.stringify(input) });
async function look(toolCalls: readonly ToolCall[], token = sales, text = '{data}') {
  model.script = { kind: 'calls', rounds: [toolCalls], text };
  const before = model.asked.length;
  const reader = await startTurn(api, token, QUESTION);
  const asked = model.asked.slice(before);
  return { reader, asked, toolResults: returned(asked) };
}
/** The JSON between the fence lines. */
const dataOf = (content = ''): { total: string; rows: Record<string, string>[]; shown: number } =>
  JSON.parse(content.split('\n').slice(1, -1).join('\n')) as ReturnType<typeof dataOf>;
/** How often the customer page call appears in the call log. */
const looked = (): number => api.log.text().split('"call":"crm.customer.page"').length - 1;
const setLevel = async (field: string, level: number): Promise<unknown> =>
  await api.query(
    `insert into sys.role_field_perm (role_id, object_code, field_code, level)
     select id, 'crm.customer', $1, $2 from sys.role where code = 'sales'`,
    [field, level],
  );

describe('reading a list', () => {
  it('AI-52 behaves like a request of the user: their rows, their fields, the same masks, and no personal data', {
    timeout: 30_000,
  }, async () => {
    const own = await pageOf(api, sales, 'crm.customer', { level: ['A'] });
    const before = looked();
    const { toolResults, asked } = await look([customers({ level: ['A'] })]);
    const { total, rows, shown } = dataOf(toolResults[0]);
    expect([total, shown]).toEqual([String(own.total), Math.min(own.total, rows.length)]);
    expect(rows.map((row) => row['公司名称'])).toEqual(own.list.slice(0, rows.length).map(({ name }) => name));
    expect(new Set(rows.map((row) => row['客户等级']))).toEqual(new Set(['A 重点']));
    const parameters = JSON.stringify(asked[0]?.tools);
    expect(parameters).toContain('"consume30dUsd"');
    for (const id of ['ownerId', 'ownerDeptId', 'agentId']) expect(parameters).not.toContain(`"${id}"`);
    expect(looked() - before).toBe(1);

    await setLevel('stage', 1);
    await setLevel('country', 0);
    await expect
      .poll(async () => 'country' in ((await pageOf(api, sales, 'crm.customer')).list[0] ?? {}), { timeout: 5_000 })
      .toBe(false);
    const veiled = await look([customers(), customers({ stage: ['cooperating'] }), customers({ country: 'SG' })]);
    for (const name of ['stage', 'country'])
      expect(
        JSON.stringify(veiled.asked[0]?.tools?.find((tool) => tool.function.name === 'list_crm_customer')),
      ).not.toContain(`"${name}"`);
    expect(veiled.toolResults.map(isRefusal)).toEqual([false, true, true]);
    const [row] = dataOf(veiled.toolResults[0]).rows;
    expect(row).not.toHaveProperty('国家地区');
    expect(row?.['客户阶段']).toBe('****');
    await api.query(`delete from sys.role_field_perm where object_code = 'crm.customer' and field_code = any($1)`, [
      ['stage', 'country'],
    ]);
    // a session that ends while its answer is written reads no more data
    const leaving = await signIn(api.call, 'sales');
    model.script = { kind: 'calls', rounds: [[customers()], [customers()]], text: '{data}' };
    const held = api.query(`do $$ begin lock table crm.customer in access exclusive mode; perform pg_sleep(3); end $$`);
    const conversationUuid = await newConversation(api, leaving, QUESTION);
    const left = await ChatReader.ask(api, leaving, { content: QUESTION, conversationUuid });
    await left.until(({ heard }) => heard.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 800));
    expect((await api.call(signOut, {}, { token: leaving })).code).toBe(0);
    await Promise.all([held, left.end()]);
    expect(returned(model.asked).at(-1)).toBe('{"refused":"Your session has ended. Sign in again"}');
    // phone numbers are masked with asterisks here too before they leave the portal
    const [first] = own.list;
    await api.query('update crm.customer set alias = $1 where id = $2', ['13812345678', first?.['id']]);
    const starred = await look([customers({ alias: '13812345678' })]);
    expect(dataOf(starred.toolResults[0]).total).toBe('1');
    expect(starred.toolResults[0]).not.toContain('13812345678');
  });

  it('AI-53 at most four reads per answer and three model requests, each read limited to five seconds, all of it counted', {
    timeout: 60_000,
  }, async () => {
    const many = await look(Array.from({ length: 7 }, () => customers()));
    expect(many.toolResults.map(isRefusal)).toEqual([false, false, false, false, true, true, true]);
    expect(many.asked.map(({ tool_choice }) => tool_choice)).toEqual(['auto', 'none']);
    expect(many.reader.of('calls').flat()).toHaveLength(4);
    for (const content of many.toolResults) expect(Buffer.byteLength(content)).toBeLessThan(7_000);
    for (const content of many.toolResults.slice(0, 4)) expect(dataOf(content).rows.length).toBeLessThanOrEqual(20);

    model.script = { kind: 'loops', call: customers() };
    const before = model.asked.length;
    const looped = await startTurn(api, sales, QUESTION);
    expect(model.asked.length - before).toBe(3);
    expect(looped.text).toBe('已查到数据，请见下方“数据来源”。');

    const held = api.query(`do $$ begin lock table crm.customer in access exclusive mode; perform pg_sleep(8); end $$`);
    const startedAt = Date.now();
    const slow = await look([customers()], sales, '好');
    expect(slow.toolResults).toEqual(['{"refused":"the query took too long: request less data"}']);
    expect(Date.now() - startedAt).toBeLessThan(7_900);
    await held;

    const [usage] = await api.query<{ calls: number; tokens: string }>(
      `select calls, tokens from ai.usage join sys."user" u on u.id = user_id where login_name = 'sales'`,
    );
    const [chats] = await api.query<{ calls: number; tokens: string }>(
      `select sum(jsonb_array_length(data_calls))::int as calls, sum(prompt_tokens + answer_tokens) as tokens
       from ai.chat c join sys."user" u on u.id = c.user_id where login_name = 'sales'`,
    );
    expect(usage).toEqual(chats);
    // two rounds that reported 321 + 45 each
    const [row] = await api.query<{ tokens: number }>(
      'select prompt_tokens + answer_tokens as tokens from ai.chat where uuid = $1',
      [many.reader.chatUuid],
    );
    expect(row?.tokens).toBe(2 * (321 + 45));
  });

  it('is aborted when its answer is stopped', { timeout: 30_000 }, async () => {
    const held = api.query(`do $$ begin lock table crm.customer in access exclusive mode; perform pg_sleep(4); end $$`);
    model.script = { kind: 'loops', call: customers() };
    const conversationUuid = await newConversation(api, sales, QUESTION);
    const reader = await ChatReader.ask(api, sales, { content: QUESTION, conversationUuid });
    await reader.until(({ heard }) => heard.length > 0);
    const before = Date.now();
    await new Promise((resolve) => setTimeout(resolve, 500));
    await api.call(stopChat, { chatUuid: reader.chatUuid }, { token: sales });
    await reader.end();
    expect(Date.now() - before).toBeLessThan(2_500);
    expect(reader.of('calls')).toEqual([]);
    await held;
  });

  it('AI-54 is shown with its filters and a link to the same list, and stored with the answer; the link is removed for a user who lost the page', async () => {
    const input = { level: ['A', 'B'], createdAt: { from: '2020-01-01', to: '2030-12-31' }, sortField: 'createdAt' };
    const { reader, toolResults } = await look([customers(input)]);
    const total = Number(dataOf(toolResults[0]).total);
    const call = {
      title: '我的客户',
      filters: ['客户等级=A 重点、B 优质', '创建时间=2020-01-01..2030-12-31'],
      total,
      isCapped: false,
      link: `${MY_CLIENT}?f.level=A&f.level=B&f.createdAt=2020-01-01..2030-12-31&sort=createdAt.asc`,
    };
    expect(reader.of('calls')).toEqual([[call]]);
    expect(reader.of('kbdocs')).toEqual([]);
    const [stored] = await api.query<{ uuid: string }>(
      'select conversation_uuid as uuid from ai.chat where uuid = $1',
      [reader.chatUuid],
    );
    const history = async (locale: 'zh' | 'en') =>
      (await api.call(readHistory, { uuid: stored?.uuid ?? '' }, { token: sales, locale })).data[0]?.calls;
    expect(await history('zh')).toEqual([call]);
    expect(await history('en')).toEqual([
      { ...call, title: 'My customers', filters: ['Level=A · Key, B · Good', 'Created=2020-01-01..2030-12-31'] },
    ]);
    const tabbed = await look([{ name: 'list_crm_opportunity', text: '{"state":"won"}' }]);
    expect(tabbed.reader.of('calls').flat()[0]).toMatchObject({
      link: '/crm/business-opportunity/list?tab=all&f.state=won',
    });
    const taken = await api.query<{ id: string }>(
      `delete from sys.role_resource where role_id = (select id from sys.role where code = 'sales')
         and resource_id = (select id from sys.resource where international = 'crm.client-partner.my-client')
       returning resource_id as id`,
    );
    expect(taken).toHaveLength(1);
    await expect.poll(async () => await history('zh'), { timeout: 5_000 }).toEqual([{ ...call, link: '' }]);
    const without = await look([customers()]);
    expect(offered(without.asked[0] as never)).not.toContain('list_crm_customer');
    expect(without.toolResults.map(isRefusal)).toEqual([true]);
    await api.query(
      `insert into sys.role_resource (role_id, resource_id) select id, $1 from sys.role where code = 'sales'`,
      [taken[0]?.id],
    );
  });
});

describe('a model', () => {
  it('AI-56 without tool support gets requests without tools, by setting or after it rejected them', async () => {
    const plain = await api.node({ ...LIMITS, AI_BASE_URL: model.url, AI_TOOLS: '0' });
    const publicPool = '如何领取公海客户？';
    const before = model.asked.length;
    expect((await startTurn(plain, sales, publicPool)).text).toContain('请按文档中的步骤操作');
    expect(model.asked.slice(before).map(({ tools }) => tools)).toEqual([undefined]);
    model.script = { kind: 'refuses', status: 400, times: 1 };
    const reader = await startTurn(api, sales, publicPool);
    expect(reader.text).toContain('请按文档中的步骤操作');
    expect(model.asked.slice(-2).map(({ tools }) => tools !== undefined)).toEqual([true, false]);
    expect(reader.documents).toContain('公海客户管理办法');
  });
});
