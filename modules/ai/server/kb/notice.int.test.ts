import { documentResource, removeDocument, testSearch } from '@switchboard/ai-contract';
import { CODES } from '@switchboard/kit-contract';
import { getVersionSource, publishVersion, saveVersion, updateDoc, withdrawVersion } from '@switchboard/sys-contract';
import { makeRole } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyNoticeJob } from '../jobs/copy-notice.ts';
import { type Knowledge, startKnowledge } from './testing/start-knowledge.ts';

let knowledge: Knowledge;
let staff: string;
beforeAll(async () => {
  knowledge = await startKnowledge();
  await makeRole(knowledge.stack, { code: 'kb-asker', keys: ['aichat'], scope: 1, login: 'sales' });
  const [row] = await knowledge.stack.query<{ id: string }>(
    `select staff_id::text as id from sys."user" where login_name = 'sales'`,
  );
  staff = row?.id as string;
});
afterAll(async () => await knowledge?.stack.stop());

const NOTICE = {
  versionNo: 'V7.7',
  innerVersion: '7.7.0',
  titleZh: '批量改派上线',
  titleEn: 'Bulk reassignment',
  subApps: ['crm' as const],
  docZh: '## 批量改派\n\n列表中勾选客户即可批量改派负责人。',
  docEn: '## Bulk reassignment\n\nTick customers in the list to reassign their owners in bulk.',
  popupFlag: false,
  popupUntil: null,
  audience: { all: true, deptIds: [] as string[], roleIds: [] as string[] },
};

/** Runs the queued jobs since the last call, as a worker would. */
async function hear(): Promise<number> {
  const queuedJobs = await knowledge.stack.query<{ id: string; data: { versionId: string } }>(
    `select id::text, data from pgboss.job where name = 'ai.copy-notice' and state = 'created' order by created_on`,
  );
  for (const { data } of queuedJobs) await knowledge.work(copyNoticeJob, data);
  await knowledge.stack.query(`delete from pgboss.job where name = 'ai.copy-notice'`);
  return queuedJobs.length;
}
const found = async (question: string, asStaffId: string | null = null) =>
  (await knowledge.stack.call(testSearch, { question, asStaffId }, knowledge.admin)).data.list.map(
    ({ documentName, text }) => `${documentName}: ${text}`,
  );
const versionOf = async (id: string) =>
  (await knowledge.stack.call(getVersionSource, { id }, knowledge.admin)).data.version;
const copies = async () =>
  (await knowledge.stack.call(documentResource.calls.page, { keyword: 'V7.7' }, knowledge.admin)).data.list;

it('a published version notice is a document of its space in both languages, for its readers only, and disappears when withdrawn', async () => {
  const id = (await knowledge.stack.call(saveVersion, NOTICE, knowledge.admin)).data;
  expect(await hear()).toBe(0);
  expect(await copies()).toEqual([]);
  await knowledge.stack.call(publishVersion, { id, version: await versionOf(id), publishAt: null }, knowledge.admin);
  expect(await hear()).toBe(1);
  expect(
    (await copies()).map(({ name, spaceName, source, lang, state, readers }) => ({
      name,
      spaceName,
      source,
      lang,
      state,
      readers,
    })),
  ).toEqual(
    expect.arrayContaining([
      {
        name: 'V7.7 批量改派上线',
        spaceName: '版本公告',
        source: 'notice',
        lang: 'zh',
        state: 'ready',
        readers: 'all',
      },
      {
        name: 'V7.7 Bulk reassignment',
        spaceName: '版本公告',
        source: 'notice',
        lang: 'en',
        state: 'ready',
        readers: 'all',
      },
    ]),
  );
  expect((await found('批量改派负责人', staff))[0]).toContain('勾选客户');
  // a copy can only be changed through its original
  const [copy] = await copies();
  const refused = await knowledge.stack.call(
    removeDocument,
    { id: copy?.id ?? '', version: copy?.version ?? 0 },
    knowledge.admin,
  );
  expect(refused.code).toBe(CODES.wrongState);
  const ids = (await copies()).map((one) => one.id).toSorted();

  // later changes to the notice change the same documents
  const words = { ...NOTICE, docZh: NOTICE.docZh.replace('勾选客户', '多选线索'), docEn: null };
  await knowledge.stack.call(updateDoc, { ...words, id, version: await versionOf(id) }, knowledge.admin);
  expect(await hear()).toBe(1);
  expect((await found('批量改派负责人'))[0]).toContain('多选线索');
  expect(await found('tick customers reassign owners')).toEqual([]);
  expect(ids).toContain((await copies())[0]?.id);
  expect(await copies()).toHaveLength(1);

  // a repeated or unspecific event changes nothing
  await knowledge.work(copyNoticeJob, { versionId: id });
  await knowledge.work(copyNoticeJob, {});
  expect(await copies()).toHaveLength(1);
  await knowledge.stack.call(withdrawVersion, { id, version: await versionOf(id) }, knowledge.admin);
  expect(await hear()).toBe(1);
  expect(await copies()).toEqual([]);
  expect(await found('批量改派负责人')).toEqual([]);

  const [dept] = await knowledge.stack.query<{ id: string }>(`select id::text from sys.dept where code = 'FIN'`);
  const closed = { ...NOTICE, innerVersion: '7.7.1', audience: { all: false, deptIds: [dept?.id ?? ''], roleIds: [] } };
  const forFinance = (await knowledge.stack.call(saveVersion, closed, knowledge.admin)).data;
  await knowledge.stack.call(
    publishVersion,
    { id: forFinance, version: await versionOf(forFinance), publishAt: null },
    knowledge.admin,
  );
  expect(await hear()).toBe(1);
  expect(await copies()).toMatchObject([{ readers: 'own' }, { readers: 'own' }]);
  expect(await found('批量改派负责人', staff)).toEqual([]);
});
