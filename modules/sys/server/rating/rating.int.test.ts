import { CODES } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import {
  checkPopup,
  commitScore,
  deleteQuestion,
  dictCalls,
  feedbackCalls,
  getDictItems,
  getScoreStat,
  listQuestions,
  pageDict,
  pagePopupConfigs,
  ratingCalls,
  saveDict,
  savePopupConfig,
  saveQuestion,
  setPopupState,
  triggerPopupStat,
} from '@switchboard/sys-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, startSys } from '../testing/index.ts';
import { sampleBucket } from './prompt.ts';

let sys: TestStack;
let admin: string;
let sales: string;
let pages: string[];
beforeAll(async () => {
  sys = await startSys();
  admin = await signIn(sys.call, 'admin');
  sales = await signIn(sys.call, 'sales');
  const rows = await sys.query<{ id: string }>(
    `select id::text as id from sys.resource where kind = 2 and router is not null order by id limit 12`,
  );
  pages = rows.map(({ id }) => id);
});
afterAll(async () => await sys?.stop());

const settings = (resourceId: string) => ({
  resourceId,
  enabled: true,
  evaluateType: '2' as const,
  questionIds: [] as string[],
  frequencyDays: 90,
  minVisits: 1,
  samplePercent: 100,
  startAt: null as string | null,
  endAt: null as string | null,
});
const save = async (input: ReturnType<typeof settings>) => await sys.call(savePopupConfig, input, { token: admin });
const check = async (resourceId: string, token = sales) => (await sys.call(checkPopup, { resourceId }, { token })).data;

describe('rating prompt', () => {
  it('R143 R144 the server decides by resource id whether a page is rated and how', async () => {
    const [asked, quiet] = pages as [string, string];
    expect(await check(quiet)).toEqual({ resourceId: quiet, evaluateType: '1', show: false, questions: [] });
    const questionId = (
      await sys.call(
        saveQuestion,
        { questionZh: '查询速度', questionEn: 'Speed', kind: '1', options: [], required: true },
        { token: admin },
      )
    ).data;
    await save({ ...settings(asked), questionIds: [questionId] });
    expect(await check(asked)).toMatchObject({
      resourceId: asked,
      evaluateType: '2',
      show: true,
      questions: [{ id: questionId, questionZh: '查询速度' }],
    });
  });

  it('SYS-63 depends on the visits, its dates, the frequency and the sample, for each user separately', async () => {
    const [, , visits, late, early, off, unsampled] = pages as [string, string, string, string, string, string, string];
    await save({ ...settings(visits), minVisits: 3 });
    expect([(await check(visits)).show, (await check(visits)).show, (await check(visits)).show]).toEqual([
      false,
      false,
      true,
    ]);
    expect((await check(visits, admin)).show).toBe(false);

    await save({ ...settings(late), endAt: '2026-01-01T00:00:00Z' });
    await save({ ...settings(early), startAt: '2099-01-01T00:00:00Z' });
    await save({ ...settings(off), enabled: false });
    await save({ ...settings(unsampled), samplePercent: 0 });
    for (const page of [late, early, off, unsampled]) expect((await check(page)).show, page).toBe(false);

    await sys.call(triggerPopupStat, { resourceId: visits, action: '1' }, { token: sales });
    expect((await check(visits)).show).toBe(false);
    await sys.query(
      `update sys.feedback_popup_stat set created_at = now() - interval '91 days' where resource_id = $1`,
      [visits],
    );
    expect((await check(visits)).show).toBe(true);
    await sys.call(triggerPopupStat, { resourceId: visits, action: '3' }, { token: sales });
    expect((await check(visits)).show, 'put off counts as shown').toBe(false);
  });

  it('is shown to the share of users in the sample', async () => {
    const page = pages[7] as string;
    await save({ ...settings(page), samplePercent: 40 });
    const [me] = await sys.query<{ id: string }>(`select id::text as id from sys."user" where login_name = 'sales'`);
    expect((await check(page)).show).toBe(sampleBucket(me?.id ?? '', page) < 40);
  });

  it('has one setting per page, with its switch and statistics in the list', async () => {
    const page = pages[8] as string;
    const id = (await save(settings(page))).data;
    expect((await save(settings(page))).code).toBe(CODES.conflict);
    await sys.call(triggerPopupStat, { resourceId: page, action: '1' }, { token: sales });
    await sys.call(triggerPopupStat, { resourceId: page, action: '2' }, { token: sales });
    const row = async () =>
      (await sys.call(pagePopupConfigs, {}, { token: admin })).data.list.find(({ popupId }) => popupId === id);
    expect(await row()).toMatchObject({ shownNum: 1, ratedNum: 1, dismissedNum: 0, enabled: true, version: 0 });
    const off = { popupId: id, version: 0, enabled: false };
    expect((await sys.call(setPopupState, off, { token: admin })).code).toBe(0);
    expect((await sys.call(setPopupState, off, { token: admin })).code).toBe(CODES.staleWrite);
    expect((await row())?.enabled).toBe(false);
    expect((await sys.call(setPopupState, { ...off, version: 1 }, { token: sales })).code).toBe(CODES.noPermission);
  });
});

describe('score', () => {
  it('SYS-64 replaces an earlier one of the same day and page; the next day counts separately; dismissing counts as shown', async () => {
    const page = pages[9] as string;
    const rate = async (score: number) =>
      await sys.call(
        commitScore,
        { resourceId: page, evaluateType: '1', score, content: `${score}` },
        { token: sales },
      );
    await rate(2);
    expect((await rate(5)).code).toBe(0);
    const stored = async () =>
      await sys.query(`select score, content from sys.feedback_score where resource_id = $1 order by day`, [page]);
    expect(await stored()).toEqual([{ score: 5, content: '5' }]);
    await sys.query(`update sys.feedback_score set day = day - 1 where resource_id = $1`, [page]);
    await rate(3);
    expect(await stored()).toHaveLength(2);
    const stat = (await sys.call(getScoreStat, {}, { token: admin })).data;
    expect(stat.find(({ pageKey }) => pageKey === `${page}-1`)).toMatchObject({ count: 2, average: 4, recent: 4 });

    await save(settings(page));
    expect((await check(page)).show).toBe(true);
    await sys.call(triggerPopupStat, { resourceId: page, action: '3' }, { token: sales });
    expect((await check(page)).show).toBe(false);
  });

  it('must be within its scale', async () => {
    const page = pages[10] as string;
    const codeOf = async (evaluateType: '1' | '2' | '3', score: number) =>
      (await sys.call(commitScore, { resourceId: page, evaluateType, score }, { token: sales })).code;
    expect([await codeOf('1', 0), await codeOf('1', 6), await codeOf('2', 11), await codeOf('3', 2)]).toEqual(
      Array.from({ length: 4 }, () => CODES.validation),
    );
    expect([await codeOf('1', 5), await codeOf('2', 0), await codeOf('3', 1)]).toEqual([0, 0, 0]);
  });
});

describe('survey questions and dictionaries', () => {
  it('R304 the calls of questions, tips, prompts, statistics and dictionaries exist', () => {
    const paths = [...ratingCalls, ...feedbackCalls, ...dictCalls].map(({ path }) =>
      path.replace('/v2/sys/staff/', ''),
    );
    expect(paths).toEqual(
      expect.arrayContaining([
        'feedbackScoreQuestion/list',
        'feedbackScoreQuestion/save',
        'feedbackConfig/tips',
        'feedbackPopupConfig/page',
        'feedbackPopupConfig/save',
        'feedbackPopupConfig/check',
        'feedbackPopupStat/triggers',
        'sysDict/paging',
        'sysDict/save',
      ]),
    );
  });

  it('survey questions are added, changed and removed; a choice needs two options', async () => {
    const base = { questionZh: '问题', questionEn: null, kind: '3' as const, options: [] };
    expect((await sys.call(saveQuestion, base, { token: admin })).code).toBe(CODES.validation);
    const two = {
      ...base,
      options: [
        { zh: '是', en: 'Yes' },
        { zh: '否', en: 'No' },
      ],
    };
    const questionId = (await sys.call(saveQuestion, two, { token: admin })).data;
    await sys.call(saveQuestion, { ...two, questionZh: '改过', questionId, version: 0 }, { token: admin });
    const list = async () => (await sys.call(listQuestions, {}, { token: admin })).data;
    expect((await list()).find(({ id }) => id === questionId)).toMatchObject({ questionZh: '改过', version: 1 });
    expect((await sys.call(deleteQuestion, { questionId, version: 0 }, { token: admin })).code).toBe(CODES.staleWrite);
    await sys.call(deleteQuestion, { questionId, version: 1 }, { token: admin });
    expect((await list()).map(({ id }) => id)).not.toContain(questionId);
  });

  it('a dictionary code is disabled, never renamed; readers on this node see it at once', async () => {
    const items = async () =>
      (await sys.call(getDictItems, { module: 'sys', dictTypes: 'feedback_type,none' }, { token: sales })).data;
    const before = await items();
    expect(before['feedback_type']?.map(({ code }) => code)).toEqual(['bug', 'suggest', 'consult', 'praise']);
    expect(before['none']).toEqual([]);
    const added = { dictType: 'feedback_type', code: 'other', labelZh: '其他', labelEn: 'Other', sort: 9 };
    const id = (await sys.call(saveDict, added, { token: admin })).data;
    expect((await sys.call(saveDict, added, { token: admin })).code).toBe(CODES.conflict);
    const off = { ...added, id, version: 0, enabled: false };
    expect((await sys.call(saveDict, { ...off, code: 'renamed' }, { token: admin })).code).toBe(CODES.wrongState);
    expect((await sys.call(saveDict, off, { token: admin })).code).toBe(0);
    expect((await items())['feedback_type']?.at(-1)).toMatchObject({ code: 'other', enabled: false });
    const page = (await sys.call(pageDict, { dictType: 'feedback_type', keyword: 'other' }, { token: admin })).data;
    expect(page).toMatchObject({ total: 1, list: [{ code: 'other' }] });
    expect((await sys.call(saveDict, off, { token: sales })).code).toBe(CODES.noPermission);
  });
});
