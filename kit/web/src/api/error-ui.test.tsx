// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseLocale } from '../i18n/locale.ts';
import { session } from '../session/session.ts';
import { visit } from '../testing/browser.ts';
import { byText, click, type Rendered, renderPage, until } from '../testing/render.tsx';
import { ok, startTestServer, type TestServer } from '../testing/test-server.ts';
import { ApiError } from './api-error.ts';
import { setErrorHooks, showError } from './error-ui.ts';
import { send } from './send.ts';

let server: TestServer;
let rendered: Rendered;
const openPath = vi.fn<(fullPath: string) => void>();
const tokens = { tokenHead: 'Bearer', token: 'tok', expiresIn: 7200, refreshToken: 'ref' };

const refused = (code: number, msg: string, data: unknown = null): ApiError =>
  new ApiError({ kind: 'refused', code, msg, data, traceId: 't' });
const show = (error: unknown, options?: { messages?: boolean }): Promise<void> =>
  act(async () => showError(error, options));
const toasts = (): string[] =>
  [...document.querySelectorAll('.ant-message-notice')].map((toast) => toast.textContent ?? '');
const dialogs = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.ant-modal-confirm')];

beforeEach(async () => {
  server = await startTestServer(({ path }) => {
    if (path === '/slow') return { ...ok(true), delayMs: 500 };
    if (path === '/broken') return { status: 502, text: 'bad gateway' };
    return ok(path.endsWith('passwordToken') ? tokens : true);
  });
  visit(`${server.origin}/`);
  openPath.mockReset();
  setErrorHooks({ openPath });
  await act(async () => chooseLocale('zh'));
  rendered = await renderPage(<p>page</p>);
});
afterEach(async () => {
  await rendered.unmount();
  document.body.replaceChildren();
  await server.close();
});

describe('showError', () => {
  it('R310 other errors show msg only when the call requested messages', async () => {
    await show(refused(10050051, '客户数已达上限'), { messages: false });
    expect(toasts()).toEqual([]);
    await show(refused(10050051, '客户数已达上限'));
    await until(() => toasts().includes('客户数已达上限'));
  });

  it('R312 code 10170039 is a success toast of msg', async () => {
    await show(refused(10170039, '已转发'), { messages: false });
    const toast = await until(() => document.querySelector('.ant-message-success'));
    expect(toast.textContent).toBe('已转发');
  });

  it('R313 R314 code 10050027 is a dialog with the customer code and a link to the alias-change record', async () => {
    await show(refused(10050027, 'x', { customerCode: 'C0007', taskId: 'T9' }), { messages: false });
    const dialog = await until(() => dialogs()[0]);
    expect(dialog.textContent).toContain('C0007 存在未完成的别名变更记录，当前操作无法执行');
    await click(byText('button', '查看别名变更记录'));
    expect(openPath).toHaveBeenCalledExactlyOnceWith('/crm/operate/alias-record?taskId=T9');
  });

  it('R315 code 10050016 says that a new alias was generated and to confirm again', async () => {
    await show(refused(10050016, 'x'));
    await until(() => toasts().length === 1);
    expect(toasts()).toEqual(['应用别名已被占用，已生成新的别名，请再次点击确认']);
  });

  it('R316 10060053, 10060054, 10060058 and 10060059 are a warning dialog "cannot execute" with msg', async () => {
    for (const code of [10060053, 10060054, 10060058, 10060059]) {
      await show(refused(code, `拒绝 ${code}`), { messages: false });
      const dialog = await until(() => dialogs().find(({ textContent }) => textContent?.includes(String(code))));
      expect(dialog.textContent).toContain('无法执行');
      expect(dialog.textContent).toContain(`拒绝 ${code}`);
      expect(dialog.classList.contains('ant-modal-confirm-warning')).toBe(true);
    }
  });

  it('goes to the no-mailbox page on 10170036', async () => {
    await show(refused(10170036, 'x'), { messages: false });
    expect(openPath).toHaveBeenCalledExactlyOnceWith('/message/email/none');
    expect(toasts()).toEqual([]);
  });

  it('R317 R318 a timeout and an HTTP error of a real call show their text', async () => {
    const call = { method: 'GET', path: '/slow', timeoutMs: 40 } as const;
    await send(call, {}).catch(show);
    await send({ ...call, path: '/broken', timeoutMs: 5000 }, {}).catch(show);
    await until(() => toasts().length === 2);
    expect(toasts()).toEqual(['请求超时，请稍后重试', '502 Bad Gateway']);
  });

  it('shows nothing for cancelled calls', async () => {
    await show(new DOMException('gone', 'AbortError'));
    expect(toasts()).toEqual([]);
  });

  it('signs out once, 2 s after the message, when ten calls find the session expired', async () => {
    await session.signInWithPassword({ username: 'u', password: 'p', dcode: '8888', dcodeKey: 'k' });
    const left = vi.fn<() => void>();
    session.onSignedOut(left);
    const start = Date.now();
    for (let n = 0; n < 10; n += 1) await show(refused(10010002, '登录已失效，请重新登录'), { messages: false });
    await until(() => toasts().includes('登录已失效，请重新登录'));
    expect(toasts()).toHaveLength(1);
    expect(session.get().status).toBe('signed-in');
    await until(() => session.get().status === 'signed-out');
    expect(Date.now() - start).toBeGreaterThanOrEqual(2000);
    expect(left).toHaveBeenCalledOnce();
  });
});
