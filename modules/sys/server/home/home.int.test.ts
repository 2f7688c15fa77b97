import type { TestStack } from '@switchboard/kit-server/testing';
import { getHomeSummary, getLoginPrompt } from '@switchboard/sys-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signIn, startSys } from '../testing/index.ts';

let sys: TestStack;
beforeAll(async () => {
  sys = await startSys();
});
beforeEach(async () => {
  await sys.query('delete from sys.login_prompt');
});
afterAll(async () => await sys?.stop());

const put = async (zh: string, range: { from: string; to: string; enabled?: boolean; en?: string | null }) =>
  await sys.query(
    `insert into sys.login_prompt (content_zh, content_en, start_at, end_at, enabled)
     values ($1, $2, now() + $3::interval, now() + $4::interval, $5)`,
    [zh, range.en ?? null, range.from, range.to, range.enabled ?? true],
  );
const prompt = async (locale: 'zh' | 'en' = 'zh') => (await sys.call(getLoginPrompt, {}, { locale })).data;

describe('sign-in page prompt', () => {
  it('is null when there is none, and requires no session', async () => {
    expect(await prompt()).toBeNull();
  });

  it('is the newest that is enabled and valid now, in the reader’s language', async () => {
    await put('旧的', { from: '-2 days', to: '1 day' });
    await put('现在的', { from: '-1 day', to: '1 day', en: 'Now' });
    await put('停用的', { from: '-1 hour', to: '1 day', enabled: false });
    await put('以后的', { from: '1 hour', to: '1 day' });
    await put('过期的', { from: '-1 hour', to: '-1 minute' });
    expect(await prompt()).toEqual({ id: expect.any(String), content: '现在的' });
    expect((await prompt('en'))?.content).toBe('Now');
  });

  it('falls back to Chinese without an English text', async () => {
    await put('仅中文', { from: '-1 day', to: '1 day' });
    expect((await prompt('en'))?.content).toBe('仅中文');
  });
});

describe('home summary', () => {
  it('contains the newest notice for the reader and the number of unread feedback replies', async () => {
    const token = await signIn(sys.call, 'sales');
    const summary = async () => (await sys.call(getHomeSummary, {}, { token })).data;
    await sys.query('delete from sys.version_read');
    await sys.query('delete from sys.version_doc');
    expect(await summary()).toEqual({ exportNew: 0, feedbackReplyNum: 0, latestVersion: null });
    const notice = async (no: string, ago: string, audience: object) =>
      await sys.query(
        `insert into sys.version_doc (version_no, inner_version, title_zh, sub_apps, doc_zh, publish_at, audience, status, popup_flag)
         values ($1::text, $1::text, $1::text, '{sys}', $1::text, now() - $2::interval, $3, 2, false)`,
        [no, ago, audience],
      );
    await notice('1.0', '2 days', { all: true });
    await notice('1.1', '1 day', { all: true });
    await notice('1.2', '1 hour', { all: false, deptIds: [], roleIds: [] });
    await sys.query(
      `insert into sys.feedback (no, user_id, type, content, urgency, status, user_unread)
       select 'F1', id, 'bug', 'content', 1, 1, true from sys."user" where login_name = 'sales'`,
    );
    expect(await summary()).toMatchObject({ feedbackReplyNum: 1, latestVersion: '1.1' });
  });
});
