import { customerResource } from '@switchboard/crm-contract';
import type { Call } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import { userResource } from '@switchboard/sys-contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi } from '../testing/start-test-api.ts';
import { ask } from './testing/ask.ts';
import { type Demo, demoSessions } from './testing/world.ts';

/** Statements that the pool of the API sent; other connections (the listener, the test's own) have other names. */
const sent: string[] = [];
const query = pg.Client.prototype.query;

let api: TestStack;
let people: Demo[];
beforeAll(async () => {
  pg.Client.prototype.query = function (
    this: pg.Client & { connectionParameters: { application_name?: string } },
    ...args: unknown[]
  ) {
    const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text?: string } | undefined)?.text;
    if (this.connectionParameters.application_name === 'switchboard') sent.push(text ?? '');
    return Reflect.apply(query, this, args) as never;
  } as typeof query;
  api = await startTestApi();
  people = await demoSessions(api);
});
afterAll(async () => {
  pg.Client.prototype.query = query;
  await api?.stop();
});

describe('a list call of somebody whose rights are known', () => {
  it.each([
    // a guarded table: who asks is said in front and ends behind, in the same packet
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
      // the first call reads the session and notes that it is in use
      await ask(api.url, call, {}, { token });
      await new Promise((resolve) => setTimeout(resolve, 50));
      for (let n = 0; n < 5; n++) {
        sent.length = 0;
        expect((await ask(api.url, call, { pageNo: 1 }, { token })).code).toBe(0);
        // numbers stand encrypted in a table of their own right: they are read for the rows of the page, by id
        const other = [/select .*"mobile_enc" from .* in \(/, ...frame];
        expect(sent.filter((text) => !other.some((pattern) => pattern.test(text)))).toHaveLength(2);
        expect(sent.length).toBeLessThanOrEqual(2 + other.length);
      }
    }
  });
});
