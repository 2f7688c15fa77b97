import type { TestStack } from '@switchboard/kit-server/testing';
import { getLoginPrompt } from '@switchboard/sys-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSys } from '../testing/index.ts';

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

describe('the prompt of the sign-in page', () => {
  it('is null when there is none, and needs no session', async () => {
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

  it('falls back to Chinese where there is no English', async () => {
    await put('仅中文', { from: '-1 day', to: '1 day' });
    expect((await prompt('en'))?.content).toBe('仅中文');
  });
});
