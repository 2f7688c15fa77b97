import { describe, expect, it } from 'vitest';
import { picture, useBrowser, type Visit } from './support/browser.ts';
import { change } from './support/database.ts';
import { PASSWORD, Portal } from './support/portal.ts';
import { baseUrl } from './support/stack.ts';

const FORMAT = '格式不正确';
const MISSING = { username: '请输入用户名', password: '请输入密码', code: '请输入验证码' } as const;

describe('Sign-in form', () => {
  const { visit } = useBrowser();

  it('SYS-9 shows 格式不正确 under each invalid field and names an empty one, then sends nothing, and accepts the valid form', async () => {
    const at = await visit();
    const sent: string[] = [];
    at.page.on('request', (request) => {
      if (request.url().includes('/auth/oauth/passwordToken')) sent.push(request.url());
    });
    await at.page.goto('/login');
    const fields = {
      username: at.page.locator('input[autocomplete=username]'),
      password: at.page.locator('input[autocomplete=current-password]'),
      code: at.page.locator('input[maxlength="4"]'),
    };
    const item = (name: keyof typeof fields) => at.page.locator('.ant-form-item', { has: fields[name] }).first();
    /** The line under a field appears and disappears with an animation. */
    const judge = async (name: keyof typeof fields, text: string, isRight: boolean): Promise<void> => {
      await fields[name].fill(text);
      await fields[name].blur();
      const said = item(name)
        .locator('.ant-form-item-explain-error')
        .getByText(text === '' ? MISSING[name] : FORMAT);
      await expect.poll(async () => await said.count(), { message: `${name} ${text}` }).toBe(isRight ? 0 : 1);
    };
    const cases = {
      username: { wrong: ['ab', 'a b c', '张三abc', 'a@b.c', ''], right: ['abc', 'A.b_c-9', 'x'.repeat(32)] },
      password: {
        wrong: ['Sh0rt#a', 'lowercase1', 'UPPERCASE1', '12345678', ''],
        right: ['Abcdefg1', 'abcdefg1#', 'ABCDEFG1#'],
      },
      code: { wrong: ['12', 'ab-d', '张三李四', ''], right: ['aB3d'] },
    };
    for (const [name, { wrong, right }] of Object.entries(cases) as [keyof typeof fields, typeof cases.code][]) {
      for (const text of wrong) await judge(name, text, false);
      for (const text of right) await judge(name, text, true);
    }

    for (const field of Object.values(fields)) await field.fill('x');
    await at.page.locator('button[type=submit]').click();
    await expect.poll(async () => await at.page.locator('.ant-form-item-explain-error').count()).toBe(3);
    await picture(at.page, 'login-format-1440-zh');
    expect(sent).toEqual([]);
    await new Portal(at.page).fillSignIn('sales', PASSWORD, '8888');
    await at.page.waitForURL((url) => url.pathname === '/home');
    expect(sent).toHaveLength(1);
  });
});

describe('Token cookie', () => {
  const { visit } = useBrowser();
  const HOST = 'https://portal.qiming.example';

  /** The same portal behind TLS under a separate host name. */
  async function behindTls(at: Visit): Promise<void> {
    await at.context.route(`${HOST}/**`, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      await route.fulfill({ response: await route.fetch({ url: `${baseUrl()}${pathname}${search}` }) });
    });
  }

  it('SYS-13 belongs to the parent domain, is Secure and Lax, expires with the token, and grants no access by itself', async () => {
    const at = await visit({ at: HOST });
    await behindTls(at);
    await new Portal(at.page).signInByForm('sales');
    const cookie = (await at.context.cookies()).find(({ name }) => name === 'switchboard_token');
    expect(cookie).toMatchObject({ domain: '.qiming.example', secure: true, sameSite: 'Lax', path: '/' });
    const life = (cookie?.expires ?? 0) - Date.now() / 1_000;
    expect(life).toBeGreaterThan(7_000);
    expect(life).toBeLessThanOrEqual(7_200);
    const codes = await at.page.evaluate(
      async (token) => {
        const send = async (headers: Record<string, string>): Promise<number> => {
          const response = await fetch('/v2/sys/staff/overseas/getUserInfo', { credentials: 'include', headers });
          return ((await response.json()) as { code: number }).code;
        };
        return [await send({}), await send({ authorization: `Bearer ${token}` })];
      },
      decodeURIComponent(cookie?.value ?? ''),
    );
    expect(codes).toEqual([10010002, 0]);
    // the push stream never ends by itself
    await at.context.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

describe('Extra part of the layout', () => {
  const { visit } = useBrowser();

  it('R291 is shown for the eighty listed job numbers and for no others', async () => {
    const flag = await change(`select s.login_name as login, f.rule -> 'job_numbers' ? p.job_number as listed,
        jsonb_array_length(f.rule -> 'job_numbers') as all
      from sys.feature_flag f, sys."user" s join sys.staff p on p.id = s.staff_id
      where f.key = 'layout.extra' and s.login_name in ('admin', 'sales') order by 1`);
    expect(flag).toEqual([
      { login: 'admin', listed: true, all: 80 },
      { login: 'sales', listed: false, all: 80 },
    ]);
    const pilot = await visit();
    await new Portal(pilot.page).signIn('admin', '/setModule/systemLog');
    const badge = pilot.page.getByRole('button', { name: /试用 · sys · \w+/ });
    await badge.waitFor();
    await pilot.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await badge.click();
    await pilot.page.getByText('版本信息已复制').waitFor();
    expect(await pilot.page.evaluate(async () => await navigator.clipboard.readText())).toMatch(
      /^sys \w+ \/setModule\/systemLog$/,
    );
    await picture(pilot.page, 'extra-badge-1440-zh');
    const other = await visit();
    await new Portal(other.page).signIn('sales');
    await other.page.getByRole('banner').waitFor();
    expect(await other.page.getByRole('button', { name: /试用/ }).count()).toBe(0);
  });
});
