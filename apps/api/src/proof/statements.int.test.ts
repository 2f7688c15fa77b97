import { crmContract, customerResource } from '@switchboard/crm-contract';
import type { Call } from '@switchboard/kit-contract';
import { keepBudget } from '@switchboard/kit-server/budget';
import type { TestStack } from '@switchboard/kit-server/testing';
import { modules } from '@switchboard/registry';
import { userResource } from '@switchboard/sys-contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi } from '../testing/start-test-api.ts';
import { sendCall } from './testing/send-call.ts';
import { build, casesOf, listCalls } from './testing/cases.ts';
import { type Demo, demoSessions, type RightsFixture, startRightsTest } from './testing/world.ts';

/** Statements that the pool of the API sent; other connections (the listener, the test itself) have other names. */
const sent: string[] = [];
const query = pg.Client.prototype.query;

let api: TestStack;
let people: Demo[];
let fixture: RightsFixture;
beforeAll(async () => {
  pg.Client.prototype.query = function (
    this: pg.Client & { connectionParameters: { application_name?: string } },
    ...args: unknown[]
  ) {
    const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text?: string } | undefined)?.text;
    if (this.connectionParameters.application_name === 'switchboard') sent.push(text ?? '');
    return Reflect.apply(query, this, args) as never;
  } as typeof query;
  api = await startTestApi({}, { withRecords: true });
  people = await demoSessions(api);
  fixture = await startRightsTest(api);
});
afterAll(async () => {
  pg.Client.prototype.query = query;
  await api?.stop();
});

describe('a list call of a user with cached rights', () => {
  it.each([
    // a guarded table: the caller is set before and reset after the statements, in the same packet
    [
      customerResource.code,
      customerResource.calls.page as Call,
      ['sales', 'manager', 'finance'],
      [/^begin /, /^commit$/],
    ],
    [
      userResource.code,
      userResource.calls.page as Call,
      ['admin', 'sales', 'manager', 'finance', 'ops', 'auditor'],
      [],
    ],
  ])('%s sends two statements, the rows and their number, and none for rights', async (_, call, logins, frame) => {
    for (const { token } of people.filter(({ name }) => logins.includes(name))) {
      // the first call reads the session and marks it as used
      await sendCall(api.url, call, {}, { token });
      await new Promise((resolve) => setTimeout(resolve, 50));
      for (let n = 0; n < 5; n++) {
        sent.length = 0;
        expect((await sendCall(api.url, call, { pageNo: 1 }, { token })).code).toBe(0);
        // phone numbers are stored encrypted in a separate table: they are read by id for the rows of the page
        const other = [/select .*"mobile_enc" from .* in \(/, ...frame];
        expect(sent.filter((text) => !other.some((pattern) => pattern.test(text)))).toHaveLength(2);
        expect(sent.length).toBeLessThanOrEqual(2 + other.length);
      }
    }
  });
});

/** The start and end of the transaction and the caller for the row policies, sent in the same packet as the query. */
const isFrame = (text: string): boolean => /^\s*(begin|commit|rollback|set local|select set_config)/i.test(text);
const LIST = 3;
const DETAIL = 6;
/** Calls that need a file, an import run or a customer code that no generated input has. */
const REFUSED = [
  'crm.customer.import-check',
  'crm.customer.import-get',
  'crm.sea-customer.import-check',
  'crm.sea-customer.import-get',
  'crm.rule.allow-buka.test',
];
const isList = (call: Call): boolean => /[.-](page|list)$/.test(call.name);
const reads = listCalls([crmContract]).filter(
  ({ call }) => !call.withIdempotency && call.isFile !== true && call.events === undefined,
);

describe('statements per call of the CRM', () => {
  it(`every list sends at most ${LIST} statements and every other read at most ${DETAIL}`, {
    timeout: 120_000,
  }, async () => {
    // sees the whole demo company: one query per row of a page would be counted
    const account = fixture.accounts.find(({ name }) => name === 'everything');
    if (account === undefined) throw new Error('nobody may call everything');
    const world = await fixture.newWorld(account);
    const found: string[] = [];
    let lists = 0;
    for (const { call, isList: isResource } of reads) {
      const [first] = casesOf(call, isResource);
      if (first === undefined) throw new Error(`${call.name}: no case`);
      const { input } = build(first, world);
      const answer = await sendCall(api.url, call, input, { token: world.token });
      await new Promise((resolve) => setTimeout(resolve, 20));
      sent.length = 0;
      await sendCall(api.url, call, input, { token: world.token });
      const queries = sent.filter((text) => !isFrame(text));
      const limit = isList(call) ? LIST : DETAIL;
      lists += limit === LIST ? 1 : 0;
      if (answer.code !== 0 && !REFUSED.includes(call.name)) found.push(`${call.name} answers ${answer.code}`);
      if (queries.length > limit) found.push(`${call.name}: ${queries.length} statements, at most ${limit}`);
    }
    expect(found).toEqual([]);
    // no list is left out because of its name
    expect(lists).toBeGreaterThanOrEqual(crmContract.resources.length);
  });
});

describe('statements per list of all modules', () => {
  it('no list sends more than its entry in budgets.json', { timeout: 180_000 }, async () => {
    const account = fixture.accounts.find(({ name }) => name === 'everything');
    if (account === undefined) throw new Error('nobody may call everything');
    const world = await fixture.newWorld(account);
    const lists = listCalls(modules.map(({ contract }) => contract)).filter(
      ({ call }) => isList(call) && !call.withIdempotency && call.isFile !== true,
    );
    const measured: Record<string, number> = {};
    for (const { call, isList: isResource } of lists) {
      const [first] = casesOf(call, isResource);
      if (first === undefined) throw new Error(`${call.name}: no case`);
      const { input } = build(first, world);
      const counts: number[] = [];
      // the first request may read values that are cached afterwards
      for (let time = 0; time < 3; time++) {
        sent.length = 0;
        await sendCall(api.url, call, input, { token: world.token });
        counts.push(sent.filter((text) => !isFrame(text)).length);
      }
      measured[call.name] = Math.min(...counts);
    }
    expect(Object.keys(measured).length).toBeGreaterThan(100);
    expect(await keepBudget('statements of a list', measured)).toEqual([]);
  });
});
