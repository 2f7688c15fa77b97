import { CODES, defineCall, defineModuleContract, signedIn } from '@switchboard/kit-contract';
import { defineModuleServer, handle, inTransaction } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { issueSubmitId } from '@switchboard/sys-contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { signIn, startSys } from '../testing/index.ts';

const summary = { zh: '试', en: 'Test' };
const addNote = defineCall({
  name: 'tst.note.add',
  method: 'POST',
  path: '/v2/tst/note/add',
  summary,
  right: signedIn('a test'),
  input: z.object({ text: z.string().min(3), slowMs: z.int().default(0) }),
  result: z.object({ id: z.string() }),
  withIdempotency: true,
});
const silent = defineCall({ ...addNote, name: 'tst.note.silent', path: '/v2/tst/note/silent' });

const noteModule = defineModuleServer({
  contract: defineModuleContract({ id: 'tst', title: summary, calls: [addNote, silent], resources: [] }),
  handlers: [
    handle(addNote, async ({ text, slowMs }, context) =>
      inTransaction(context, async (tx) => {
        const { rows } = await sql<{
          id: string;
        }>`insert into public.note (text) values (${text}) returning id`.execute(tx);
        await sql`select pg_sleep(${slowMs / 1_000})`.execute(tx);
        const id = rows[0]?.id ?? '';
        await context.audit(tx, { object: 'tst.note', objectId: id, action: 'add', after: { text } });
        return { id };
      }),
    ),
    handle(silent, async () => ({ id: '0' })),
  ],
  jobs: [],
  streams: [],
  migrations: 'none',
});

let sys: TestStack;
let token: string;
beforeAll(async () => {
  sys = await startSys({}, [noteModule]);
  await sys.query('create table public.note (id bigint generated always as identity, text text)');
  token = await signIn(sys.call, 'sales');
});
afterAll(async () => await sys?.stop());

const newKey = async (): Promise<string> => (await sys.call(issueSubmitId, {}, { token })).data.key;
const add = async (text: string, key: string, slowMs = 0) =>
  await sys.call(addNote, { text, slowMs }, { token, headers: { 'x-submit-id': key } });
const count = async (text: string): Promise<number> =>
  (await sys.query('select 1 from public.note where text = $1', [text])).length;

describe('submission ids', () => {
  it('SYS-58 R295 one submission has one effect: parallel, replayed, changed, unknown, expired, refused', async () => {
    const key = await newKey();
    const [issued] = await sys.query<{ seconds: number; login: string }>(
      `select round(extract(epoch from i.expires_at - i.issued_at))::int as seconds, u.login_name as login
       from sys.idempotence i join sys."user" u on u.id = i.user_id where i.key = $1`,
      [key],
    );
    expect(issued).toEqual({ seconds: 600, login: 'sales' });
    const answers = await Promise.all(Array.from({ length: 10 }, async () => await add('ten at once', key, 300)));
    expect(await count('ten at once')).toBe(1);
    expect(answers.filter((answer) => answer.code === 0).length).toBeGreaterThanOrEqual(1);
    for (const { code } of answers) expect([CODES.ok, CODES.submissionRunning]).toContain(code);

    const again = await add('ten at once', key, 300);
    expect(again).toMatchObject({ code: 0, data: answers.find((answer) => answer.code === 0)?.data });
    expect(again.headers.get('x-idempotent-replay')).toBe('1');
    const [stored] = await sys.query<{ hours: number }>(
      'select round(extract(epoch from expires_at - now()) / 3600)::int as hours from sys.idempotence where key = $1',
      [key],
    );
    expect(stored?.hours).toBe(24);

    expect((await add('another text', key, 300)).code).toBe(CODES.submissionDiffers);
    expect((await add('a stranger', '00000000-0000-4000-8000-000000000000')).code).toBe(CODES.submissionUnknown);
    expect((await sys.call(addNote, { text: 'no key' }, { token, headers: { 'x-submit-id': '' } })).code).toBe(
      CODES.submissionUnknown,
    );

    const old = await newKey();
    await sys.query("update sys.idempotence set expires_at = now() - interval '1 second' where key = $1", [old]);
    expect((await add('too late', old)).code).toBe(CODES.submissionUnknown);

    const refused = await newKey();
    expect((await add('x', refused)).code).toBe(CODES.validation);
    expect((await add('corrected', refused)).code).toBe(CODES.ok);
    expect(await count('corrected')).toBe(1);
  });

  it('belong to the user who requested them', async () => {
    const other = await signIn(sys.call, 'manager');
    const answer = await sys.call(
      addNote,
      { text: 'not mine' },
      { token: other, headers: { 'x-submit-id': await newKey() } },
    );
    expect(answer.code).toBe(CODES.submissionUnknown);
    expect(await count('not mine')).toBe(0);
  });

  it('reject a business write without an audit row', async () => {
    expect((await sys.call(silent, { text: 'abc' }, { token })).code).toBe(CODES.internal);
    expect(sys.log.text()).toContain('wrote no audit row');
  });
});
