import {
  commonQuestionSetting,
  feedbackTagSetting,
  findQuestionDocuments,
  handleQuality,
  listFeedbackTags,
  noHitGroups,
  QUALITY_KEY,
  qualityResource,
  qualityTrend,
  QUESTION_KEY,
  randomQuestions,
  readHistory,
  revealAsker,
  sendFeedback,
} from '@switchboard/ai-contract';
import { type Call, CODES } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import { makeRole, signIn } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '@switchboard/tools/simulators/ai/server';
import { ChatReader, newConversation, startAssistant } from '@switchboard/tools/simulators/ai/testing/start-assistant';

const { save: saveQuestion, remove: removeQuestion } = commonQuestionSetting.calls;
const { save: saveFeedbackTag, remove: removeFeedbackTag } = feedbackTagSetting.calls;
const commonQuestionResource = commonQuestionSetting.resource;
const feedbackTagResource = feedbackTagSetting.resource;

const ALL = 4;
const KNOWN = '如何导出列表？';
const UNKNOWN = '食堂今天中午吃红烧肉？';
let api: TestStack;
let model: ModelServer;
let [sales, editor, trusted] = ['', '', ''];
beforeAll(async () => {
  model = await startModelServer();
  api = await startAssistant({ AI_BASE_URL: model.url, AI_API_KEY: 'sk-secret', AI_RATE_PER_MIN: '1000' });
  const quality = [QUALITY_KEY, `${QUALITY_KEY}:handle`, `${QUALITY_KEY}:export`];
  const keys = [...quality, QUESTION_KEY, `${QUESTION_KEY}:edit`];
  await makeRole(api, { code: 'editors', keys, scope: ALL, login: 'ops' });
  await makeRole(api, { code: 'trusted', keys: [...quality, `${QUALITY_KEY}:identity`], scope: ALL, login: 'manager' });
  [sales, editor, trusted] = [
    await signIn(api.call, 'sales'),
    await signIn(api.call, 'ops'),
    await signIn(api.call, 'manager'),
  ];
});
afterAll(async () => {
  await api?.stop();
  await model?.stop();
});
beforeEach(async () => {
  await api.query('delete from ai.conversation');
  await api.query('delete from ai.feedback');
});

const as = (token: string, locale: 'zh' | 'en' = 'zh') => ({ token, locale });

async function ask(content: string, currentType = 'crm'): Promise<{ uuid: string; reader: ChatReader }> {
  const uuid = await newConversation(api, sales, content);
  const reader = await ChatReader.ask(api, sales, { content, conversationUuid: uuid, currentType });
  return { uuid, reader: await reader.end() };
}
const rate = async (reader: ChatReader, like: 0 | 1 | null, tag = '', content = '', locale: 'zh' | 'en' = 'zh') =>
  (await api.call(sendFeedback, { like, tag, content, chatUuid: reader.chatUuid }, as(sales, locale))).code;
const rows = async (input: object = {}, who = editor, locale: 'zh' | 'en' = 'zh') =>
  (await api.call(qualityResource.calls.page, input as never, as(who, locale))).data.list;
const today = async (): Promise<string> =>
  (await api.query<{ day: string }>(`select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day`))[0]
    ?.day ?? '';

describe('answer quality', () => {
  it('AI-42 questions and answers are private; editors see question, tags and documents without the name, which needs its own right to reveal and is audited; a model receives a digest', async () => {
    const [me] = await api.query<{ id: string; name: string; job: string }>(
      `select u.id, s.name, s.job_number as job from sys."user" u join sys.staff s on s.id = u.staff_id where u.login_name = 'sales'`,
    );
    const { id: userId, name, job } = me as { id: string; name: string; job: string };
    const { uuid, reader } = await ask(KNOWN);
    await ask(UNKNOWN);
    expect(await rate(reader, 0, '答非所问', '没有说清楚')).toBe(0);

    const mine = await api.call(readHistory, { uuid }, as(sales));
    expect(mine.data[0]).toMatchObject({ userQuery: KNOWN, aiResponse: reader.text });
    for (const token of [editor, trusted])
      expect((await api.call(readHistory, { uuid }, as(token))).code).not.toBe(CODES.ok);

    const secrets = [name, job, uuid, reader.chatUuid, reader.text];
    for (const token of [editor, trusted]) {
      const shown = await rows({}, token);
      expect(shown).toHaveLength(2);
      expect(shown.find(({ question }) => question === KNOWN)).toMatchObject({
        ...{ mode: '1', like: 'disliked', tags: ['答非所问'], content: '没有说清楚', type: 'crm', status: 'open' },
        documents: reader.documents,
      });
      expect(shown.find(({ question }) => question === UNKNOWN)).toMatchObject({ mode: '3', like: 'none', tags: [] });
      const text = JSON.stringify(shown);
      for (const secret of secrets) expect(text).not.toContain(secret);
      const file = await api.call(qualityResource.calls.export as Call, { format: 'csv' } as never, as(token));
      expect(String(file.data)).toContain(KNOWN);
      for (const secret of secrets) expect(String(file.data)).not.toContain(secret);
    }
    // no other call returns it
    for (const input of [{ userId }, { userId: [userId] }, { asker: name }, { sortField: 'userId' }])
      expect((await api.call(qualityResource.calls.page, input as never, as(trusted))).code).toBe(CODES.validation);
    const taken = { format: 'csv', columns: ['question', 'userId'] } as never;
    expect((await api.call(qualityResource.calls.export as Call, taken, as(trusted))).code).toBe(CODES.validation);
    expect(await rows({ keyword: name }, trusted)).toEqual([]);

    const id = (await rows({ mode: ['3'] }))[0]?.id ?? '';
    const traces = async () =>
      await api.query(
        `select a.object_id, a.category, s.name from sys.audit_log a join sys."user" u on u.id = a.user_id
         join sys.staff s on s.id = u.staff_id where a.object_code = $1 and a.action = 'reveal' and a.result = 1`,
        [qualityResource.code],
      );
    expect((await api.call(revealAsker, { id }, as(editor))).code).toBe(CODES.noPermission);
    expect(await traces()).toEqual([]);
    expect((await api.call(revealAsker, { id }, as(trusted))).data).toEqual({ asker: { name, jobNumber: job } });
    const [manager] = await api.query<{ name: string }>(
      `select s.name from sys."user" u join sys.staff s on s.id = u.staff_id where u.login_name = 'manager'`,
    );
    expect(await traces()).toEqual([{ object_id: id, category: 5, name: manager?.name }]);

    const modelRequest = model.asked.at(-1);
    expect(modelRequest?.user).toMatch(/^[0-9a-f]{32}$/);
    for (const secret of [name, job]) expect(JSON.stringify(modelRequest)).not.toContain(secret);
  });

  it('lists rated answers and misses in the reader’s language, and follows changed ratings', async () => {
    const { reader } = await ask(KNOWN);
    const nothing = (await ask(UNKNOWN, 'no-area')).reader;
    expect((await rows()).map(({ question, type }) => [question, type])).toEqual([[UNKNOWN, 'common']]);
    expect(await rate(reader, 1, 'Accurate,Fast', '', 'en')).toBe(0);
    const liked = { like: 'liked', status: 'none' };
    expect((await rows({ like: ['liked'] }))[0]).toMatchObject({ ...liked, tags: ['回答准确', '速度快'] });
    expect((await rows({ tags: ['Fast'] }, editor, 'en'))[0]).toMatchObject({ tags: ['Accurate', 'Fast'] });
    expect(await rows({ tags: ['速度快'] })).toHaveLength(1);
    expect(await rows({ tags: ['内容全面'] })).toEqual([]);
    expect([await rate(nothing, 0, '', '很急'), await rate(nothing, null), await rate(reader, null)]).toEqual([
      0, 0, 0,
    ]);
    expect(await rows()).toEqual([expect.objectContaining({ question: UNKNOWN, like: 'none', content: null })]);
  });

  it('groups misses by meaning; an editor records what was done, once', async () => {
    for (const question of ['食堂今天吃红烧肉吗？', '请问食堂今天吃红烧肉？', '食堂今天吃红烧肉', '班车几点发车？'])
      await ask(question);
    const day = await today();
    const groups = async (isOpenOnly = true) =>
      (await api.call(noHitGroups, { from: day, to: day, isOpenOnly }, as(editor))).data;
    const [first, second] = await groups();
    expect(first).toMatchObject({ question: '食堂今天吃红烧肉', count: 3 });
    expect(first?.wordings).toHaveLength(2);
    expect(second).toMatchObject({ question: '班车几点发车？', count: 1, wordings: [] });
    const items = first?.open ?? [];
    const handle = async (note: string, sent = items) =>
      (await api.call(handleQuality, { items: sent, note }, as(editor))).code;
    expect(await handle('   ')).toBe(CODES.validation);
    expect(await handle('已补充食堂菜单')).toBe(0);
    expect(await handle('再来一次')).toBe(CODES.staleWrite);
    const again = items.map(({ id, version }) => ({ id, version: version + 1 }));
    expect(await handle('再来一次', again)).toBe(CODES.wrongState);
    expect((await groups()).map(({ count }) => count)).toEqual([1]);
    expect((await groups(false)).map(({ count, open }) => [count, open.length])).toEqual([
      [3, 0],
      [1, 1],
    ]);
    expect(await rows({ status: ['handled'] })).toHaveLength(3);
    expect((await rows({ status: ['handled'] }))[0]).toMatchObject({ handleNote: '已补充食堂菜单' });
    // no partial changes are made
    const [open] = second?.open ?? [];
    expect(await handle('半途', [...(open === undefined ? [] : [open]), ...again])).toBe(CODES.wrongState);
    expect(await rows({ status: ['open'] })).toHaveLength(1);
  });

  it('counts questions, ratings, misses and the time to the first word by day', async () => {
    const { reader } = await ask(KNOWN);
    await rate(reader, 1, '回答准确');
    await ask(UNKNOWN);
    await ask('报表在哪里导出？', 'rpt');
    await api.query(`update ai.chat set created_at = created_at - interval '2 days' where type = 'rpt'`);
    await api.query(`update ai.chat set first_ms = 640 where first_ms is not null and type = 'crm'`);
    const to = await today();
    const from = new Date(Date.parse(to) - 2 * 86_400_000).toISOString().slice(0, 10);
    const { data } = await api.call(qualityTrend, { from, to }, as(editor));
    expect(data.map(({ asks }) => asks)).toEqual([1, 0, 2]);
    expect(data[1]).toMatchObject({ likes: 0, noHitRate: null, firstMs: null });
    expect(data[2]).toEqual({ day: to, asks: 2, likes: 1, dislikes: 0, noHitRate: '50.00', firstMs: 640 });
    const one = await api.call(qualityTrend, { from, to, type: ['rpt'] }, as(editor));
    expect(one.data.map(({ asks }) => asks)).toEqual([1, 0, 0]);
    expect((await api.call(qualityTrend, { from: to, to: from }, as(editor))).code).toBe(CODES.validation);
    expect((await api.call(qualityTrend, { from: '2020-01-01', to }, as(editor))).code).toBe(CODES.validation);
  });
});

describe('common questions', () => {
  const base = { question: '怎样预定会议室？', questionEn: 'How do I book a room?', type: 'oc', weight: 5 } as const;
  const save = async (input: object) => await api.call(saveQuestion, input as never, as(editor));
  const found = async (input: object = { keyword: '会议室' }) =>
    (await api.call(commonQuestionResource.calls.page, input as never, as(editor))).data.list;

  it('are added, changed, disabled and deleted, each once and only at the current version', async () => {
    expect(await save({ ...base, weight: 0 })).toMatchObject({ code: CODES.validation, data: [{ field: 'weight' }] });
    expect(await save({ question: base.question })).toMatchObject({ code: CODES.validation });
    const { id } = (await save(base)).data;
    expect((await save(base)).code).toBe(CODES.conflict);
    expect((await save({ ...base, type: 'sys' })).code).toBe(0);
    expect(await found({ type: ['oc'], enabled: true })).toEqual([
      expect.objectContaining({ ...base, id, enabled: true, shownCount: 0, askedCount: 0, version: 0 }),
    ]);
    expect((await save({ id, version: 0, enabled: false })).code).toBe(0);
    expect((await save({ id, version: 0, weight: 9 })).code).toBe(CODES.staleWrite);
    expect(await found({ type: ['oc'], enabled: false })).toHaveLength(1);
    const offered = await api.call(randomQuestions, { limit: 10, currentType: 'oc' }, as(sales));
    expect(offered.data.map(({ question }) => question)).not.toContain(base.question);
    expect((await api.call(removeQuestion, { id, version: 0 }, as(editor))).code).toBe(CODES.staleWrite);
    expect((await api.call(removeQuestion, { id, version: 1 }, as(editor))).code).toBe(0);
    expect((await api.call(removeQuestion, { id, version: 1 }, as(editor))).code).toBe(CODES.notFound);
    for (const row of await found()) await api.call(removeQuestion, { id: row.id, version: row.version }, as(editor));
  });

  it('may refer only to a document that the editor can read', async () => {
    const documents = (await api.call(findQuestionDocuments, { keyword: '导出' }, as(editor))).data;
    expect(documents.map(({ name }) => name)).toContain('导出与下载中心');
    expect((await api.call(findQuestionDocuments, { keyword: '财务结算' }, as(editor))).data).toEqual([]);
    const [closed] = await api.query<{ id: string }>(`select id from ai.kb_document where name = '财务结算制度'`);
    const refused = await save({ ...base, documentId: closed?.id });
    expect(refused).toMatchObject({ code: CODES.validation, data: [{ field: 'documentId' }] });
    const { id } = (await save({ ...base, documentId: documents[0]?.id })).data;
    expect((await found())[0]).toMatchObject({ documentName: documents[0]?.name });
    await api.call(removeQuestion, { id, version: 0 }, as(editor));
  });

  it('count how often they were shown and sent, in either language', async () => {
    const { id } = (await save({ ...base, weight: 100 })).data;
    const counts = async () => {
      const [row] = await found();
      return [row?.shownCount, row?.askedCount];
    };
    const look = async () => await api.call(randomQuestions, { limit: 1, currentType: 'oc' }, as(sales));
    expect((await look()).data[0]?.question).toBe(base.question);
    // users who open the panel at the same moment are all counted
    await Promise.all(Array.from({ length: 8 }, look));
    expect(await counts()).toEqual([9, 0]);
    await ask(base.question);
    await ask(base.questionEn);
    await ask('怎样预定酒店？');
    expect(await counts()).toEqual([9, 2]);
    await api.call(removeQuestion, { id, version: 0 }, as(editor));
  });
});

it('a tag has a name in both languages; a rename also applies to existing ratings', async () => {
  const save = async (input: object) => await api.call(saveFeedbackTag, input as never, as(editor));
  const offered = async () =>
    (await api.call(listFeedbackTags, { likeType: 'DISLIKE' }, as(sales, 'en'))).data.map(({ tagName }) => tagName);
  const base = { likeType: 'DISLIKE', tagName: '太长', tagNameEn: 'Too long', sort: 9 } as const;
  expect((await save({ ...base, tagName: '太长,太慢' })).code).toBe(CODES.validation);
  const { id } = (await save(base)).data;
  expect((await save(base)).code).toBe(CODES.conflict);
  expect((await offered()).at(-1)).toBe('Too long');
  const { reader } = await ask(KNOWN);
  expect(await rate(reader, 0, 'Too long,Incomplete', '', 'en')).toBe(0);
  const tag = async () =>
    (await api.call(feedbackTagResource.calls.page, { keyword: 'Too long' }, as(editor))).data.list[0];
  expect(await tag()).toMatchObject({ usedCount: 1 });
  expect((await save({ id, version: 0, tagName: '篇幅过长' })).code).toBe(0);
  expect((await rows())[0]?.tags).toEqual(['篇幅过长', '不完整']);
  expect(await tag()).toMatchObject({ tagName: '篇幅过长', usedCount: 1 });
  expect((await save({ id, version: 1, enabled: false })).code).toBe(0);
  expect(await offered()).not.toContain('Too long');
  expect((await api.call(removeFeedbackTag, { id, version: 2 }, as(editor))).code).toBe(0);
  expect((await rows())[0]?.tags).toEqual(['篇幅过长', '不完整']);
  expect((await api.call(removeFeedbackTag, { id, version: 2 }, as(editor))).code).toBe(CODES.notFound);
  expect((await api.call(saveFeedbackTag, { ...base } as never, as(trusted))).code).toBe(CODES.noPermission);
});
