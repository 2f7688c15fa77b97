import {
  addDocument,
  AI_CODES,
  ANSWER_MODE,
  documentResource,
  getDocument,
  listFeedbackTags,
  listSpaces,
  randomQuestions,
  readDocument,
  readHistory,
  removeDocument,
  saveDocument,
  sendFeedback,
  setDocumentState,
} from '@switchboard/ai-contract';
import { CODES } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import { makeRole, signIn } from '@switchboard/sys-server/testing';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '@switchboard/tools/simulators/ai/server';
import { ChatReader, newConversation, startAssistant } from '@switchboard/tools/simulators/ai/testing/start-assistant';

const FINANCE_QUESTION = '供应商付款周期';
const FINANCE_GUIDE = '财务结算制度';
let model: ModelServer;
let api: TestStack;
let sales: string;
let finance: string;
beforeAll(async () => {
  model = await startModelServer();
  api = await startAssistant({ AI_RATE_PER_MIN: '1000' });
  [sales, finance] = [await signIn(api.call, 'sales'), await signIn(api.call, 'finance')];
});
afterAll(async () => {
  await api?.stop();
  await model?.stop();
});
afterEach(async () => {
  await api.query(`update ai.kb_space set status = 1, visibility = case when code = 'finance' then 2 else 1 end`);
  await api.query(`update ai.kb_document set state = 3, effective_at = null, expire_at = null, acl_mode = 1`);
});

async function ask(token: string, content: string, url = api.url): Promise<ChatReader> {
  const conversationUuid = await newConversation(api, token, content);
  return await (await ChatReader.ask({ url }, token, { content, conversationUuid })).end();
}

const sees = async (token: string): Promise<boolean> =>
  (await ask(token, FINANCE_QUESTION)).documents.includes(FINANCE_GUIDE);
const idOf = async (name: string): Promise<string> => {
  const [row] = await api.query<{ id: string }>('select id::text from ai.kb_document where name = $1', [name]);
  return row?.id as string;
};

describe('answers without a model', () => {
  it('quote the documents in the language of the question and cite their source', async () => {
    const zh = await ask(sales, '导出文件保留多久？');
    expect(zh.text).toMatch(/^未启用大模型，以下为知识库摘录：/);
    expect(zh.text).toContain('> 导出文件保留 7 天，过期后需要重新导出。');
    expect(zh.documents).toEqual(['导出与下载中心']);
    const en = await ask(sales, 'How do I claim a customer from the pool?');
    expect(en.text).toMatch(/^No language model is in use/);
    expect(en.text).toContain('choose a customer and press "Claim".');
    expect(en.documents[0]).toBe('Rules of the public pool');
  });

  it('find the right section for at least nine of ten demo questions', async () => {
    const questions = await api.query<{ question: string; en: string; zhName: string; enName: string }>(
      `select q.question, q.question_en as en, d.name as "zhName",
         (select e.name from ai.kb_document e where e.id = d.id + 1) as "enName"
       from ai.common_question q join ai.kb_document d on d.id = q.document_id join ai.kb_space s on s.id = d.space_id
       where s.code <> 'finance'`,
    );
    const missed: string[] = [];
    for (const { question, en, zhName, enName } of questions) {
      if (!(await ask(sales, question)).documents.includes(zhName)) missed.push(question);
      if (!(await ask(sales, en)).documents.includes(enName)) missed.push(en);
    }
    expect(missed.length, missed.join('; ')).toBeLessThanOrEqual((questions.length * 2) / 10);
  });

  it('AI-34 without a match the answer says so, names no document, offers common questions and is counted as a miss', async () => {
    const reader = await ask(sales, '食堂今天中午吃红烧肉？');
    expect(reader.text).toBe('知识库中暂未找到相关内容，请换个问法或联系管理员。');
    expect(reader.of('kbdocs')).toEqual([]);
    const [{ guessQuestions }] = reader.of('guessQuestions') as unknown as [{ guessQuestions: string[] }];
    const known = await api.query<{ question: string }>('select question from ai.common_question');
    for (const guess of guessQuestions) expect(known.map(({ question }) => question)).toContain(guess);
    const noHits = await api.query<{ uuid: string }>(`select uuid from ai.chat where mode = ${ANSWER_MODE.noHit}`);
    expect(noHits.map(({ uuid }) => uuid)).toContain(reader.chatUuid);
  });
});

describe('guesses', () => {
  it('AI-35 are short, answerable for the reader and different from the current question; the answer waits at most five seconds for them', async () => {
    const asked = '导出文件保留多久？';
    const guessed = async (token: string) => {
      const [event] = (await ask(token, asked)).of('guessQuestions') as unknown as [{ guessQuestions: string[] }?];
      return event?.guessQuestions ?? [];
    };
    const unanswerable = '食堂红烧肉几点卖完';
    const long = `导出文件${'很'.repeat(30)}久`;
    const closed = '供应商付款周期多长';
    const added = [unanswerable, long, closed];
    await api.query(
      `insert into ai.common_question (question, question_en, weight, document_id)
       select text, text, 100, case when text = $2 then $3::bigint end from unnest($1::text[]) text`,
      [added, closed, await idOf(FINANCE_GUIDE)],
    );
    const guesses = await guessed(sales);
    expect(guesses).toHaveLength(3);
    for (const guess of guesses) {
      expect(Array.from(guess).length).toBeLessThanOrEqual(30);
      expect([...added, asked]).not.toContain(guess);
      expect((await ask(sales, guess)).documents.length, guess).toBeGreaterThan(0);
    }
    // a reader of its document gets the same question as a guess
    expect(await guessed(finance)).toContain(closed);
    // the questions become unreadable in the middle of an answer
    const node = await api.node({ AI_BASE_URL: model.url });
    model.script = { kind: 'slow', words: ['保留', ' 7 天', '[1]', '。'], pauseMs: 300 };
    const locker = new pg.Client({ connectionString: api.config.DATABASE_URL, options: '-c app.actor=system' });
    await locker.connect();
    const conversationUuid = await newConversation(api, sales, asked);
    const reader = await ChatReader.ask(node, sales, { content: asked, conversationUuid });
    await reader.until(({ text }) => text !== '');
    await locker.query('begin');
    await locker.query('lock table ai.common_question in access exclusive mode');
    const letGo = setTimeout(() => void locker.query('rollback'), 12_000);
    try {
      const begun = Date.now();
      await reader.end();
      expect(reader.documents).toEqual(['导出与下载中心']);
      expect(reader.of('guessQuestions')).toEqual([]);
      expect(Date.now() - begun).toBeLessThan(11_000);
    } finally {
      clearTimeout(letGo);
      await locker.query('rollback');
      await locker.end();
      await api.query('delete from ai.common_question where question = any($1)', [added]);
    }
  });
});

describe('read access', () => {
  it('AI-23 a restricted space opens to a department and everything below it, a role, a person or a key; a document may have its own readers', async () => {
    expect([await sees(finance), await sees(sales)]).toEqual([true, false]);
    const give = async (type: number, subject: string, document: string | null = null): Promise<void> =>
      void (await api.query(
        `insert into ai.kb_acl (space_id, document_id, subject_type, subject_id)
         select id, $3::bigint, $1, $2 from ai.kb_space where code = 'finance'`,
        [type, subject, document],
      ));
    const [person] = await api.query<{ staff: string; role: string; top: string }>(
      `select u.staff_id::text as staff, ur.role_id::text as role,
         (select id::text from sys.dept where parent_id is null order by id limit 1) as top
       from sys."user" u join sys.user_role ur on ur.user_id = u.id where login_name = 'sales'`,
    );
    const { staff, role, top } = person as { staff: string; role: string; top: string };
    for (const [type, subject] of [
      [1, top],
      [2, role],
      [3, staff],
      [4, 'crm.client.mine'],
    ] as const) {
      if (type === 4)
        await makeRole(api, { code: 'kb-key', keys: ['crm.client.mine', 'aichat'], scope: 1, login: 'sales' });
      const key = type === 4 ? await heldKey() : subject;
      await give(type, key);
      await expect.poll(async () => await sees(sales), { timeout: 6_000 }).toBe(true);
      await api.query('delete from ai.kb_acl where subject_type = $1 and subject_id = $2 and document_id is null', [
        type,
        key,
      ]);
      expect(await sees(sales), `without ${type}`).toBe(false);
    }
    const id = await idOf(FINANCE_GUIDE);
    await api.query('update ai.kb_document set acl_mode = 2 where id = $1', [id]);
    expect(await sees(finance)).toBe(false);
    const [who] = await api.query<{ staff: string }>(
      `select staff_id::text as staff from sys."user" where login_name = 'finance'`,
    );
    await give(3, who?.staff as string, id);
    expect(await sees(finance)).toBe(true);
  });

  it('AI-48 a disabled, deleted, expired or not yet effective document is excluded immediately', async () => {
    const id = await idOf('导出与下载中心');
    const found = async (): Promise<boolean> =>
      (await ask(sales, '如何导出列表？')).documents.includes('导出与下载中心');
    expect(await found()).toBe(true);
    for (const [off, on] of [
      [`state = 4`, `state = 3`],
      [`deleted_at = now()`, `deleted_at = null`],
      [`expire_at = now()`, `expire_at = null`],
      [`effective_at = now() + interval '1 hour'`, `effective_at = null`],
    ] as const) {
      await api.query(`update ai.kb_document set ${off} where id = $1`, [id]);
      expect(await found(), off).toBe(false);
      expect((await api.call(readDocument, { documentId: id }, { token: sales })).code).toBe(CODES.notFound);
      await api.query(`update ai.kb_document set ${on} where id = $1`, [id]);
      expect(await found(), on).toBe(true);
    }
    await api.query(`update ai.kb_space set status = 0 where code = 'manual'`);
    expect(await found()).toBe(false);
  });

  it('AI-26 a document is not cited if access to it ends between search and answer', async () => {
    const node = await api.node({ AI_BASE_URL: model.url });
    model.script = { kind: 'slow', words: ['答', '案', '[1]', '。'], pauseMs: 300 };
    const conversationUuid = await newConversation(api, finance, FINANCE_QUESTION);
    const reader = await ChatReader.ask(node, finance, { content: FINANCE_QUESTION, conversationUuid });
    await reader.until(({ text }) => text !== '');
    expect(model.asked.at(-1)?.messages.some(({ content }) => content.includes('每月 5 日前'))).toBe(true);
    await api.query(`update ai.kb_document set state = 4 where name = $1`, [FINANCE_GUIDE]);
    await reader.end();
    expect(reader.text).toBe('答案[1]。');
    expect(reader.documents).not.toContain(FINANCE_GUIDE);
  });

  it('AI-28 an old answer stays as shown; a document that is closed now appears as a name without a link', async () => {
    const uuid = await newConversation(api, finance, FINANCE_QUESTION);
    const shown = await (
      await ChatReader.ask(api, finance, { content: FINANCE_QUESTION, conversationUuid: uuid })
    ).end();
    const read = async () => (await api.call(readHistory, { uuid }, { token: finance })).data[0];
    expect((await read())?.kbDocuments[0]).toEqual({
      documentName: FINANCE_GUIDE,
      documentUrl: expect.stringContaining('documentId='),
    });
    await api.query(`update ai.kb_document set state = 4 where name = $1`, [FINANCE_GUIDE]);
    expect(await read()).toMatchObject({
      aiResponse: shown.text,
      kbDocuments: [{ documentName: FINANCE_GUIDE, documentUrl: '' }],
    });
  });

  it('a citation leads to the text for every user who may read it', async () => {
    const documentId = await idOf(FINANCE_GUIDE);
    const { data } = await api.call(readDocument, { documentId }, { token: finance, locale: 'zh' });
    expect(data).toMatchObject({
      documentName: FINANCE_GUIDE,
      spaceName: '财务制度',
      text: expect.stringContaining('# '),
    });
    expect((await api.call(readDocument, { documentId }, { token: sales })).code).toBe(CODES.notFound);
  });

  it('text with instructions for a model appears in no answer', async () => {
    await api.query(`update ai.kb_chunk set suspicious = true where heading like '%导出文件保留多久%'`);
    expect((await ask(sales, '导出文件保留多久？')).text).not.toContain('7 天');
    await api.query(`update ai.kb_chunk set suspicious = false`);
  });

  async function heldKey(): Promise<string> {
    const [row] = await api.query<{ key: string }>(
      `select res.international as key from sys."user" u join sys.user_role ur on ur.user_id = u.id
       join sys.role_resource rr on rr.role_id = ur.role_id join sys.resource res on res.id = rr.resource_id
       where u.login_name = 'sales' and res.international like 'crm.%' order by 1 limit 1`,
    );
    return row?.key as string;
  }
});

describe('documents maintained by editors', () => {
  it('AI-46 duplicate text in a space is rejected and the existing document named; a changed text stays the same document', async () => {
    const me = { token: await signIn(api.call, 'admin'), locale: 'zh' as const };
    const [space] = (await api.call(listSpaces, {}, me)).data;
    const document = {
      name: '会议室预定',
      lang: 'zh' as const,
      content: '# 会议室\n会议室提前一天预定，最长两小时。',
      expireAt: null,
    };
    const added = await api.call(addDocument, { spaceId: space?.id ?? '', ...document }, me);
    const { id } = added.data;
    const again = await api.call(addDocument, { spaceId: space?.id ?? '', ...document, name: '另一个' }, me);
    expect([again.code, again.msg]).toEqual([AI_CODES.documentExists, '内容与文档“会议室预定”相同']);
    const before = await ask(sales, '会议室最长预定多久');
    expect(before.text).toContain('最长两小时');
    const row = async () =>
      (await api.call(documentResource.calls.page, { keyword: '会议室' }, me)).data.list.find((one) => one.id === id);
    const saved = await api.call(
      saveDocument,
      { id, version: (await row())?.version ?? 0, ...document, content: '# 会议室\n会议室提前一天预定，最长四小时。' },
      me,
    );
    expect(saved.data).toEqual({ id });
    const after = await ask(sales, '会议室最长预定多久');
    expect(after.text).toContain('最长四小时');
    expect(after.text).not.toContain('最长两小时');
    expect(after.of('kbdocs')[0]?.[0]?.['reference_url']).toBe(before.of('kbdocs')[0]?.[0]?.['reference_url']);
    const stale = await api.call(saveDocument, { id, version: 0, ...document }, me);
    expect(stale.code).toBe(CODES.staleWrite);

    const version = async (): Promise<number> => (await row())?.version ?? -1;
    await api.call(setDocumentState, { id, version: await version(), isEnabled: false }, me);
    expect((await row())?.state).toBe('disabled');
    expect((await ask(sales, '会议室最长预定多久')).documents).not.toContain('会议室预定');
    await api.call(setDocumentState, { id, version: await version(), isEnabled: true }, me);
    expect((await ask(sales, '会议室最长预定多久')).documents).toContain('会议室预定');
    expect((await api.call(removeDocument, { id, version: await version() }, me)).data).toBe(true);
    expect((await api.call(getDocument, { id }, me)).code).toBe(CODES.notFound);
    expect((await ask(sales, '会议室最长预定多久')).documents).not.toContain('会议室预定');
    expect((await api.call(addDocument, { spaceId: space?.id ?? '', ...document }, { token: sales })).code).toBe(
      CODES.noPermission,
    );
  });
});

describe('suggested questions', () => {
  it('R240 AI-36 returns three of the current area, filled up with common ones, different ones on the next call, and none about closed documents', async () => {
    const look = async (token: string, currentType: string, shown = '', limit = 3) =>
      (await api.call(randomQuestions, { limit, currentType, shown }, { token, locale: 'zh' })).data;
    const seen: string[] = [];
    const types: string[] = [];
    for (let turn = 0; turn < 3; turn++) {
      const shown = await look(sales, 'crm', seen.join('\n'));
      types.push(...shown.map(({ type }) => type));
      seen.push(...shown.map(({ question }) => question));
    }
    // six of the area, then common ones, without repetition
    expect(types).toEqual([...Array.from({ length: 6 }, () => 'crm'), 'common', 'common', 'common']);
    expect(new Set(seen).size).toBe(9);
    expect((await look(sales, 'fc', '', 10)).filter(({ type }) => type === 'fc')).toEqual([]);
    expect((await look(finance, 'fc', '', 10)).filter(({ type }) => type === 'fc')).toHaveLength(1);
    expect((await api.call(randomQuestions, { limit: 11 }, { token: sales })).code).toBe(CODES.validation);
    expect(
      (await api.call(randomQuestions, { currentType: 'bq' }, { token: sales, locale: 'en' })).data[0]?.question,
    ).toMatch(/message/);
    await api.query(`update ai.common_question set enabled = false where type = 'crm'`);
    expect((await look(sales, 'crm')).map(({ type }) => type)).toEqual(['common', 'common', 'common']);
    await api.query(`update ai.common_question set enabled = true`);
  });
});

describe('feedback', () => {
  it('AI-9 R228 R229 R230 tags depend on the type; a like needs a tag, a dislike a tag or text; null withdraws it; other users cannot rate', async () => {
    const token = sales;
    const tags = async (likeType: 'LIKE' | 'DISLIKE') =>
      (await api.call(listFeedbackTags, { likeType }, { token, locale: 'zh' })).data.map(({ tagName }) => tagName);
    expect(await tags('LIKE')).toEqual(['回答准确', '内容全面', '速度快', '表达清楚']);
    expect(await tags('DISLIKE')).toEqual(['答非所问', '内容过时', '不完整', '看不懂']);
    expect((await api.call(listFeedbackTags, { likeType: 'X' as never }, { token })).code).toBe(CODES.validation);
    const uuid = await newConversation(api, token, '如何导出列表？');
    const { chatUuid } = await (
      await ChatReader.ask(api, token, { content: '如何导出列表？', conversationUuid: uuid })
    ).end();
    const send = async (like: 0 | 1 | null, tag: string, content: string, who = token) =>
      (await api.call(sendFeedback, { like, tag, content, chatUuid }, { token: who })).code;
    const stored = async () => (await api.call(readHistory, { uuid }, { token })).data[0]?.like;
    expect(await send(1, '', 'good')).toBe(AI_CODES.noTag);
    expect(await send(0, '', ' ')).toBe(AI_CODES.noTag);
    expect([await send(1, '回答准确,速度快', ''), await stored()]).toEqual([0, 1]);
    const [row] = await api.query('select like_flag, tag, content from ai.feedback where chat_uuid = $1', [chatUuid]);
    expect(row).toEqual({ like_flag: 1, tag: '回答准确,速度快', content: '' });
    expect([await send(0, '', '不对'), await stored()]).toEqual([0, 0]);
    expect([await send(null, '', ''), await stored()]).toEqual([0, null]);
    expect(await api.query('select 1 from ai.feedback where chat_uuid = $1', [chatUuid])).toEqual([]);
    expect(await send(1, '速度快', '', finance)).toBe(AI_CODES.unknownChat);
  });
});
