import { customerResource } from '@switchboard/crm-contract';
import { type Call, CODES, type Fields, type PageResult } from '@switchboard/kit-contract';
import { createRandom } from '@switchboard/kit-server/demo';
import type { TestStack } from '@switchboard/kit-server/testing';
import { userResource } from '@switchboard/sys-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi } from '../testing/start-test-api.ts';
import { sendCall } from './testing/send-call.ts';
import { signInMany, type Member, startProcess } from './testing/many-users.ts';
import { randomQuery } from './testing/list-query.ts';
import { startRightsTest } from './testing/world.ts';

const PEOPLE = 200;
const SECONDS = process.env['CI'] === 'true' ? 10 : 30;
/** An upper limit on the count as well: no account sends more requests, however fast the machine. */
const MAX_EACH = 500;

const LISTS = [
  {
    call: userResource.calls.page as Call,
    fields: userResource.fields as Fields,
    object: userResource.code,
    kind: 'user',
  },
  {
    call: customerResource.calls.page as Call,
    fields: customerResource.fields as Fields,
    object: customerResource.code,
    kind: 'customer',
  },
] as const;

let api: TestStack;
let node: { url: string; stop(): Promise<void> };
let members: Member[];
beforeAll(async () => {
  api = await startTestApi({ LOG_LEVEL: 'error' }, { withRecords: true });
  await startRightsTest(api);
  members = await signInMany(api, PEOPLE, LISTS);
  node = await startProcess(api.env);
}, 240_000);
afterAll(async () => {
  await node?.stop();
  await api?.stop();
});

describe(`${PEOPLE} people of mixed roles at the same time`, () => {
  it('each user sees only rows of their own scope for any filter, sort order and page', {
    timeout: 180_000,
  }, async () => {
    const counts = { requests: 0, rows: 0, refused: 0, shed: 0 };
    const problems: string[] = [];
    const until = Date.now() + SECONDS * 1_000;
    await Promise.all(
      members.map(async (member, index) => {
        const random = createRandom(7_000 + index);
        for (let n = 0; n < MAX_EACH && Date.now() < until && problems.length < 20; n++) {
          const { call, fields } = random.pick(LISTS);
          const query = randomQuery(fields, random);
          const sight = member.lists.get(call.name) ?? null;
          const isClear = (name: string): boolean => name === 'id' || (sight?.levels.get(name) ?? 0) >= 2;
          const expected =
            sight === null ? CODES.noPermission : query.uses.every(isClear) ? CODES.ok : CODES.fieldNotPermitted;
          const { code, status, data } = await sendCall(node.url, call, query.input, { token: member.token });
          counts.requests += 1;
          // some of 200 concurrent requests are shed, which reveals nothing; they are retried, as the portal does
          if (status === 503 && (code === CODES.engineDown || code === CODES.busy)) {
            counts.shed += 1;
            await new Promise((resolve) => setTimeout(resolve, 500));
            continue;
          }
          const where = (what: string): number =>
            problems.push(
              `${member.roles.join('+')} (${member.userId}) ${call.name} ${JSON.stringify(query.input)}: ${what}`,
            );
          if (code !== expected || status !== 200) where(`${status} ${code}, expected ${expected}`);
          if (code !== CODES.ok || sight === null) {
            counts.refused += 1;
            continue;
          }
          const { list, total } = data as PageResult<{ id: string }>;
          counts.rows += list.length;
          const outside = list.filter(({ id }) => !sight.ids.has(id));
          if (outside.length > 0) where(`rows out of scope: ${outside.map(({ id }) => id).join(' ')}`);
          if (query.isWhole ? total !== sight.ids.size : total > sight.ids.size)
            where(`total ${total} of ${sight.ids.size}`);
        }
      }),
    );
    console.log(
      `crowd: ${PEOPLE} people, ${SECONDS} s, ${counts.requests} requests (${Math.round(counts.requests / SECONDS)}/s), ` +
        `${counts.rows} rows, ${counts.refused} refusals as expected, ${counts.shed} sent away, ${problems.length} problems`,
    );
    expect(problems.join('\n')).toBe('');
    expect(counts.rows).toBeGreaterThan(1_000);
  });
});
