import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  addDocument,
  AI_CODES,
  documentResource,
  reindexDocument,
  removeDocument,
  saveDocument,
  testSearch,
} from '@switchboard/ai-contract';
import { addRecordFiles, CODES, getFileLink } from '@switchboard/kit-contract';
import { signIn } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { indexDocumentJob } from '../jobs/index-document.ts';
import { makeDocx, makePdf, makePptx, makeXlsx } from './testing/office-files.ts';
import { type Knowledge, startKnowledge } from './testing/start-knowledge.ts';

let knowledge: Knowledge;
beforeAll(async () => {
  knowledge = await startKnowledge();
});
afterAll(async () => await knowledge?.stack.stop());

const add = async (fileId: string, name = '') =>
  await knowledge.stack.call(addDocument, { spaceId: knowledge.spaceId, name, lang: 'zh', fileId }, knowledge.admin);
const indexDocument = async (documentId: string): Promise<void> =>
  await knowledge.work(indexDocumentJob, { documentId });
const found = async (question: string): Promise<string[]> =>
  (await knowledge.stack.call(testSearch, { question }, knowledge.admin)).data.list.map(({ text }) => text);

async function addAndIndex(name: string, bytes: Uint8Array): Promise<string> {
  const { data } = await add(await knowledge.upload(name, bytes));
  await indexDocument(data.id);
  return data.id;
}

it('a file becomes a document: uploaded, read in the background, found by its text', async () => {
  const guide = [{ text: '差旅制度', heading: 1 }, { text: '出差每日餐补一百八十元。' }];
  const table = [
    ['城市', '住宿上限'],
    ['杭州', '五百五十元'],
  ];
  const { data } = await add(await knowledge.upload('差旅 2026.docx', await makeDocx(guide, table)));
  expect(await knowledge.row(data.id)).toMatchObject({
    name: '差旅 2026',
    source: 'upload',
    state: 'uploaded',
    chunkCount: 0,
    fileName: '差旅 2026.docx',
  });
  expect(await found('出差每日餐补')).toEqual([]);
  await indexDocument(data.id);
  expect(await knowledge.row(data.id)).toMatchObject({ state: 'ready', failure: null, chunkCount: 1 });
  expect((await found('出差每日餐补'))[0]).toContain('餐补一百八十元');
  expect((await found('杭州住宿上限'))[0]).toContain('- 城市: 杭州; 住宿上限: 五百五十元');

  await addAndIndex(
    '价格.xlsx',
    await makeXlsx({
      短信: [
        ['国家', '单价'],
        ['肯尼亚', '零点零二'],
      ],
    }),
  );
  expect((await found('肯尼亚单价'))[0]).toContain('- 国家: 肯尼亚; 单价: 零点零二');
  await addAndIndex('设备.pdf', makePdf([['服务器保修期为三年。'], ['备件库位于昆山。']]));
  expect((await found('备件库位于哪里'))[0]).toContain('昆山');
  await addAndIndex('目标.pptx', await makePptx([{ title: '年度目标', text: '续约率达到九成' }]));
  expect((await found('续约率'))[0]).toContain('九成');
  await addAndIndex('门禁.html', Buffer.from('<h1>门禁</h1><p>门禁卡丢失请联系行政部。</p>'));
  expect((await found('门禁卡丢失'))[0]).toContain('行政部');
  await addAndIndex('食堂.md', Buffer.from('# 食堂\n午餐供应到一点半。'));
  await addAndIndex('班车.txt', Buffer.from('班车每天七点四十发车。'));
  expect((await found('班车发车'))[0]).toContain('七点四十');
});

it('AI-41 files are read without network and within limits: 50 MB, known types, no zip bombs; nothing they reference is fetched', async () => {
  let requestCount = 0;
  const server = createServer((_, response) => {
    requestCount += 1;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const outside = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const links = `<h1>外链</h1><p>外链测试正文。</p><img src="${outside}/a.png"><link rel="stylesheet" href="${outside}/b.css"><script src="${outside}/c.js"></script><iframe src="${outside}/d"></iframe>`;
    await addAndIndex('links.html', Buffer.from(links));
    const rels = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="${outside}/e.png" TargetMode="External"/></Relationships>`;
    const linked = await makeDocx([{ text: '外部图片正文。' }], [], { 'word/_rels/document.xml.rels': rels });
    await addAndIndex('links.docx', linked);
    await addAndIndex('links.md', Buffer.from(`# 图\n![图](${outside}/f.png) 图片说明文字`));
    expect((await found('外链测试正文'))[0]).toContain('外链测试正文');
    expect(requestCount).toBe(0);
  } finally {
    server.close();
  }
  const zipBomb = await makeDocx([{ text: 'bomb' }], [], { 'word/media/x.xml': Buffer.alloc(30_000_000) });
  const bomb = await knowledge.row(await addAndIndex('bomb.docx', zipBomb));
  expect(bomb).toMatchObject({ state: 'failed', failure: 'unpacks', chunkCount: 0 });
  const broken = await knowledge.row(await addAndIndex('broken.pdf', Buffer.from('%PDF-1.7\nnothing more')));
  expect(broken).toMatchObject({ state: 'failed', failure: 'unreadable' });
  const empty = await knowledge.row(await addAndIndex('scan.pdf', makePdf([[]])));
  expect(empty).toMatchObject({ state: 'failed', failure: 'noText' });

  expect((await add(await knowledge.upload('list.csv', Buffer.from('a,b')))).code).toBe(AI_CODES.unreadableDocument);
  const large = await knowledge.upload('large.txt', Buffer.alloc(50 * 1024 * 1024 + 1, 'a'));
  expect((await add(large)).code).toBe(CODES.fileTooLarge);
  await expect(knowledge.upload('run.exe', Buffer.from('MZ\0\0'))).rejects.toMatchObject({
    code: CODES.fileTypeRefused,
  });
});

it('web pages are accepted only for documents and cannot be attached to other records', async () => {
  const page = Buffer.from('<p>页面</p>');
  await expect(knowledge.upload('x.html', page, 'crm.customer')).rejects.toMatchObject({ code: CODES.fileTypeRefused });
  const fileId = await knowledge.upload('x.html', page);
  const [user] = await knowledge.stack.query<{ id: string }>(`select id::text from sys.feedback limit 1`);
  const elsewhere = { objectCode: 'sys.feedback', objectId: user?.id ?? '1', fileIds: [fileId] };
  expect((await knowledge.stack.call(addRecordFiles, elsewhere, knowledge.admin)).code).not.toBe(0);
});

it('AI-45 a new index version is built while the old one stays in use, then switched atomically: chunks of 400 tokens with overlap, tables by rows, and a search never sees a partial text', async () => {
  const rows = (price: string) => [
    ['地区', '资费'],
    ...Array.from({ length: 150 }, (_, i) => [`地区${i}号`, `${price}${i}`]),
  ];
  const id = await addAndIndex('资费.xlsx', await makeXlsx({ 资费: rows('甲价') }));
  const chunks = async () =>
    await knowledge.stack.query<{ text: string; tokens: number; index_version: number }>(
      'select text, tokens, index_version from ai.kb_chunk where document_id = $1 order by ordinal',
      [id],
    );
  const before = await chunks();
  expect(before.length).toBeGreaterThan(3);
  for (const { text, tokens } of before) {
    expect(tokens).toBeLessThanOrEqual(400);
    for (const line of text.split('\n')) expect(line).toMatch(/^- 地区: 地区\d+号; 资费: 甲价\d+$/);
  }
  // the last row of a chunk is the first of the next
  const [first, second] = before.map(({ text }) => text.split('\n'));
  expect(first).toContain(second?.[0]);

  const fileId = await knowledge.upload('资费.xlsx', await makeXlsx({ 资费: rows('乙价') }));
  const { version } = await knowledge.row(id);
  const saved = await knowledge.stack.call(
    saveDocument,
    { id, version, name: '资费', lang: 'zh', fileId },
    knowledge.admin,
  );
  expect(saved.data).toEqual({ id });
  expect((await knowledge.row(id)).state).toBe('uploaded');
  // while the new file waits, the old text answers
  expect((await found('地区7号资费'))[0]).toContain('甲价');
  let isDone = false;
  const reading = indexDocument(id).finally(() => {
    isDone = true;
  });
  const seen = new Set<string>();
  while (!isDone) {
    const texts = (await found('地区7号资费')).join('\n');
    const kinds = ['甲价', '乙价'].filter((kind) => texts.includes(kind));
    expect(kinds).toHaveLength(1);
    seen.add(kinds[0] as string);
  }
  await reading;
  expect(seen.has('甲价')).toBe(true);
  const after = await chunks();
  expect(new Set(after.map(({ index_version }) => index_version)).size).toBe(1);
  expect(after.map(({ text }) => text).join()).not.toContain('甲价');
  expect((await found('地区7号资费'))[0]).toContain('乙价');

  // an unreadable file leaves the previous text in use and reports the failure
  const cut = (await makeXlsx({ 资费: rows('丙价') })).subarray(0, -60);
  const bad = await knowledge.upload('资费.xlsx', cut);
  const now = await knowledge.row(id);
  await knowledge.stack.call(
    saveDocument,
    { id, version: now.version, name: '资费', lang: 'zh', fileId: bad },
    knowledge.admin,
  );
  await indexDocument(id);
  expect(await knowledge.row(id)).toMatchObject({ state: 'failed', failure: 'unreadable' });
  expect((await found('地区7号资费'))[0]).toContain('乙价');
});

it("a duplicate file is refused in a space, another user's file is not found, and indexing again gives the same result", async () => {
  const bytes = Buffer.from('# 考勤\n迟到三次记旷工半天。');
  const id = await addAndIndex('考勤.md', bytes);
  const again = await add(await knowledge.upload('另一个.md', bytes));
  expect([again.code, again.msg]).toEqual([AI_CODES.documentExists, '内容与文档“考勤”相同']);
  const sales = { token: await signIn(knowledge.stack.call, 'sales'), locale: 'zh' as const };
  const [row] = await knowledge.stack.query<{ fileId: string }>(
    'select file_id::text as "fileId" from ai.kb_document where id = $1',
    [id],
  );
  const link = async (who: { token: string }) =>
    (await knowledge.stack.call(getFileLink, { fileId: row?.fileId ?? '' }, who)).code;
  expect([await link(knowledge.admin), await link(sales)]).toEqual([0, CODES.notFound]);
  expect((await knowledge.stack.call(documentResource.calls.page, {}, sales)).code).toBe(CODES.noPermission);

  const { version } = await knowledge.row(id);
  expect((await knowledge.stack.call(reindexDocument, { id, version }, knowledge.admin)).data).toBe(true);
  expect((await knowledge.row(id)).state).toBe('uploaded');
  await indexDocument(id);
  await indexDocument(id);
  expect(await knowledge.row(id)).toMatchObject({ state: 'ready', chunkCount: 1 });
  const now = await knowledge.row(id);
  expect((await knowledge.stack.call(removeDocument, { id, version: now.version }, knowledge.admin)).data).toBe(true);
  await indexDocument(id);
  expect(await found('迟到三次')).toEqual([]);
  // a removed file can be added again
  expect((await add(await knowledge.upload('考勤.md', bytes))).code).toBe(0);
});
