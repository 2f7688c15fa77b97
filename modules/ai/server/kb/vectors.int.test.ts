import { addDocument, testSearch } from '@switchboard/ai-contract';
import type { TestNode } from '@switchboard/kit-server/testing';
import { makeRole } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { embedJob } from '../jobs/embed.ts';
import { type EmbedServer, hashVector, startEmbedServer } from './testing/embed-server.ts';
import { type Knowledge, startKnowledge } from './testing/start-knowledge.ts';

const MODEL = 'hash-a';
let knowledge: Knowledge;
let server: EmbedServer;
/** An API node with the endpoint configured. */
let near: TestNode;
beforeAll(async () => {
  server = await startEmbedServer();
  knowledge = await startKnowledge();
  near = await knowledge.stack.node({ AI_EMBED_BASE_URL: server.url, AI_EMBED_MODEL: MODEL });
});
afterAll(async () => {
  await knowledge?.stack.stop();
  await server?.stop();
});
beforeEach(() => {
  server.status = 200;
});

const embed = async (model = MODEL): Promise<void> =>
  await knowledge.work(embedJob, {}, { AI_EMBED_BASE_URL: server.url, AI_EMBED_MODEL: model });
const ask = async (node: Pick<TestNode, 'call'>, question: string, asStaffId: string | null = null) =>
  (await node.call(testSearch, { question, asStaffId }, knowledge.admin)).data;
const add = async (name: string, content: string, spaceId = knowledge.spaceId) =>
  await knowledge.stack.call(addDocument, { spaceId, name, lang: 'zh', content }, knowledge.admin);

it('a piece that shares no word with the question is found by its vector, and personal numbers are masked', async () => {
  await add('薪酬', '# 发薪\n工资十日到账。');
  await embed();
  expect((await ask(knowledge.stack, '薪水')).list).toEqual([]);
  const { vectors, list } = await ask(near, '薪水');
  expect(vectors).toBe('used');
  expect(list[0]).toMatchObject({ documentName: '薪酬', wordRank: null, vectorRank: 1, place: 1 });
  await ask(near, '客户 13812345678 是谁');
  expect(server.asked.at(-1)?.input).toBe('客户 *********** 是谁');
});

it('AI-29 without an endpoint, or while it is unavailable, the word search finds the same as before', async () => {
  await add('报销', '# 报销\n出差报销需要发票原件。');
  await embed();
  const alone = await ask(knowledge.stack, '报销需要发票');
  expect(alone).toMatchObject({
    vectors: 'none',
    list: [{ documentName: '报销', wordRank: 1, vectorRank: null, place: 1 }],
  });
  const own = await knowledge.stack.node({ AI_EMBED_BASE_URL: server.url, AI_EMBED_MODEL: MODEL });
  expect((await ask(own, '报销需要发票')).vectors).toBe('used');
  server.status = 503;
  const asked = server.asked.length;
  for (let time = 0; time < 7; time++) expect(await ask(own, '报销需要发票')).toEqual({ ...alone, vectors: 'away' });
  expect(server.asked.length).toBe(asked);
  server.status = 200;
  // paused for a minute after five failures
  expect((await ask(own, '报销需要发票')).vectors).toBe('away');
  const gone = await knowledge.stack.node({ AI_EMBED_BASE_URL: 'http://127.0.0.1:1/v1' });
  expect(await ask(gone, '报销需要发票')).toEqual({ ...alone, vectors: 'away' });
});

it('AI-47 another model replaces all vectors in the background; until then documents are found by words', async () => {
  await add('年假', '# 年假\n年假每年十天，可以结转。');
  await embed();
  const models = async () =>
    await knowledge.stack.query<{ model: string | null }>('select distinct embed_model as model from ai.kb_chunk');
  expect(await models()).toEqual([{ model: MODEL }]);
  const next = await knowledge.stack.node({ AI_EMBED_BASE_URL: server.url, AI_EMBED_MODEL: 'hash-b' });
  const before = await ask(next, '年假可以结转吗');
  expect(before.list[0]).toMatchObject({ documentName: '年假', wordRank: 1, vectorRank: null, place: 1 });
  expect(before.list.every(({ vectorRank }) => vectorRank === null)).toBe(true);
  server.status = 500;
  await expect(embed('hash-b')).rejects.toThrow('500');
  server.status = 200;
  // the failure lost nothing: the vectors of the previous model remain
  expect((await ask(near, '年假可以结转吗')).list[0]).toMatchObject({ wordRank: 1, vectorRank: 1 });
  await embed('hash-b');
  expect(await models()).toEqual([{ model: 'hash-b' }]);
  expect((await ask(next, '年假可以结转吗')).list[0]).toMatchObject({ wordRank: 1, vectorRank: 1 });
  // no texts remain to embed
  const asked = server.asked.length;
  await embed('hash-b');
  expect(server.asked.length).toBe(asked);
  await embed();
});

it('a reader of one space in a hundred gets the same ten best, by words and by vectors, as an exact search of that space', async () => {
  await makeRole(knowledge.stack, { code: 'kb-one', keys: ['aichat'], scope: 1, login: 'sales' });
  const [person] = await knowledge.stack.query<{ staff: string }>(
    `select staff_id::text as staff from sys."user" where login_name = 'sales'`,
  );
  const staff = person?.staff as string;
  await knowledge.stack.query(`update ai.kb_space set status = 0`);
  const spaces = await knowledge.stack.query<{ id: string }>(
    `insert into ai.kb_space (code, name_zh, name_en, visibility) select 'many-' || n, '库' || n, 'Space ' || n, 2
     from generate_series(1, 100) n returning id::text`,
  );
  const mine = spaces[41]?.id as string;
  await knowledge.stack.query(`insert into ai.kb_acl (space_id, subject_type, subject_id) values ($1, 3, $2)`, [
    mine,
    staff,
  ]);
  // the other spaces match the question far better than the readable one: a search that filtered afterwards would find
  // nothing
  const topics = ['路由', '通道', '余额', '账单', '模板', '签名', '号码', '退订', '费率', '国家', '端口', '客户'];
  const section = (n: number, i: number, isMine: boolean): string =>
    `## 第${n}-${i}节\n${isMine ? `第${i}条：${topics[i % 12]}切换，${topics[(i * 5) % 12]}规则${'说明文字'.repeat(i % 4)}。` : `短信路由切换规则短信路由切换规则${n}${i}`}`;
  for (const [n, { id }] of spaces.entries()) {
    const content = Array.from({ length: 30 }, (_, i) => section(n, i, id === mine)).join('\n');
    await add(`文档${n}`, content, id);
  }
  await embed();
  const question = '短信路由切换规则';
  const seen = await ask(near, question, staff);
  const pieces = await knowledge.stack.query<{ id: string; text: string }>(
    `select id::text, heading || chr(10) || text as text from ai.kb_chunk where space_id = $1 order by id`,
    [mine],
  );
  expect(pieces).toHaveLength(30);
  const unit = (text: string): number[] => {
    const vector = hashVector(MODEL, text);
    const length = Math.hypot(...vector);
    return vector.map((value) => value / length);
  };
  const asked = unit(question);
  const cosine = (text: string): number => unit(text).reduce((sum, value, i) => sum + value * (asked[i] as number), 0);
  const exact = pieces
    .map(({ id, text }) => ({ id, cosine: Math.round(cosine(text) * 1e5) / 1e5 }))
    .toSorted((a, b) => b.cosine - a.cosine || Number(a.id) - Number(b.id));
  const byVector = seen.list
    .filter(({ vectorRank }) => vectorRank !== null)
    .toSorted((a, b) => (a.vectorRank as number) - (b.vectorRank as number));
  const best = (list: readonly { id: string; cosine: number }[]): number[] =>
    list.slice(0, 10).map((one) => one.cosine);
  const known = new Map(exact.map((one) => [one.id, one]));
  expect(best(byVector.map(({ chunkId }) => known.get(chunkId) as (typeof exact)[number]))).toEqual(best(exact));
  expect(byVector).toHaveLength(30);
  // as the only enabled space, it gives the same answer
  await knowledge.stack.query('update ai.kb_space set status = case when id = $1 then 1 else 0 end', [mine]);
  const alone = await ask(near, question, staff);
  expect(seen.list.slice(0, 10)).toEqual(alone.list.slice(0, 10));
  expect(seen.list.length).toBeGreaterThanOrEqual(10);
});
