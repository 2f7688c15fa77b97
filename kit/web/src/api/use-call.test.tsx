// @vitest-environment happy-dom
import { defineCall, needs } from '@switchboard/kit-contract';
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createKit } from '../kit.ts';
import { storeTokens } from '../session/tokens.ts';
import { visit } from '../testing/browser.ts';
import { byText, click, type Rendered, renderPage, until } from '../testing/render.tsx';
import { type Answer, ok, refuse, startTestServer, type TestServer } from '../testing/test-server.ts';
import { ApiError } from './api-error.ts';
import { shouldRetry } from './query-client.ts';
import { useCall, useCallMutation } from './use-call.ts';

const shape = { summary: { zh: '数', en: 'Count' }, right: needs('t'), result: z.number() };
const readCount = defineCall({
  ...shape,
  name: 't.count.get',
  method: 'GET',
  path: '/v2/t/count',
  input: z.object({}),
});
const addOne = defineCall({
  ...shape,
  name: 't.count.add',
  method: 'POST',
  path: '/v2/t/add',
  input: z.object({ by: z.number() }),
});

const saveNote = defineCall({
  ...shape,
  name: 't.note.save',
  method: 'POST',
  path: '/v2/t/note',
  input: z.object({ text: z.string() }),
  withIdempotency: true,
});

function Note(): ReactNode {
  const save = useCallMutation(saveNote);
  const button = (text: string): ReactNode => (
    <button type="button" onClick={() => save.mutate({ text })}>
      {text}
    </button>
  );
  return (
    <>
      {button('one')}
      {button('two')}
    </>
  );
}

function Counter(): ReactNode {
  const { data, error } = useCall(readCount, {});
  const add = useCallMutation(addOne, { invalidates: [readCount] });
  return (
    <>
      <output>{error === null ? data : error.msg}</output>
      <button type="button" onClick={() => add.mutate({ by: 1 })}>
        add
      </button>
    </>
  );
}

let server: TestServer;
let page: Rendered;
let count = 0;
let refusal: Answer | null = null;
let fault: Answer | null = null;
let keys = 0;
const toasts = (): number => document.querySelectorAll('.ant-message-notice').length;

beforeEach(async () => {
  count = 1;
  refusal = null;
  fault = null;
  keys = 0;
  server = await startTestServer(({ path }) => {
    if (refusal !== null) return refusal;
    if (path.endsWith('/idempotence')) return ok({ key: `key-${++keys}` });
    if (path === '/v2/t/note') return fault ?? ok(1);
    if (path === '/v2/t/add') count += 1;
    return ok(count);
  });
  visit(`${server.origin}/`);
  storeTokens({ tokenHead: 'Bearer', token: 'tok', expiresIn: 7200, refreshToken: 'ref' });
  createKit().queryClient.clear();
});
afterEach(async () => {
  await page.unmount();
  document.body.replaceChildren();
  await server.close();
});

describe('useCall and useCallMutation', () => {
  it('read, write, and refetch what the write invalidated', async () => {
    page = await renderPage(<Counter />);
    await until(() => byText('output', '1'));
    await click(byText('button', 'add'));
    await until(() => byText('output', '2'));
    expect(server.seen.map(({ path }) => path)).toEqual(['/v2/t/count', '/v2/t/add', '/v2/t/count']);
    expect(server.seen[1]?.body).toEqual({ by: 1 });
  });

  it('toast a refused write, and leave a refused read to the page', async () => {
    refusal = refuse(10010099, '系统繁忙');
    page = await renderPage(<Counter />);
    await until(() => byText('output', '系统繁忙'));
    expect(toasts()).toBe(0);
    await click(byText('button', 'add'));
    await until(() => toasts() === 1);
    await act(async () => undefined);
    expect(document.querySelector('.ant-message-notice')?.textContent).toBe('系统繁忙');
  });
});

describe('a write with an idempotency key', () => {
  const sent = (): unknown[] =>
    server.seen.filter(({ path }) => path === '/v2/t/note').map(({ body, headers }) => [body, headers['x-submit-id']]);
  const submit = async (text: string): Promise<void> => {
    const before = sent().length;
    await click(byText('button', text));
    await until(() => sent().length > before);
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  };

  it('keeps its key over a transport fault, and uses a new one after an answer or an edit', async () => {
    fault = { status: 502, text: 'bad gateway' };
    page = await renderPage(<Note />);
    await submit('one');
    await submit('one');
    fault = null;
    await submit('one');
    await submit('one');
    await submit('two');
    expect(sent()).toEqual([
      [{ text: 'one' }, 'key-1'],
      [{ text: 'one' }, 'key-1'],
      [{ text: 'one' }, 'key-1'],
      [{ text: 'one' }, 'key-2'],
      [{ text: 'two' }, 'key-3'],
    ]);
  });

  it('says "do not submit twice" when the first one is still running', async () => {
    fault = refuse(10010020, '请勿重复提交');
    page = await renderPage(<Note />);
    await submit('one');
    await until(() => document.querySelector('.ant-message-notice')?.textContent === '请勿重复提交');
  });
});

describe('shouldRetry', () => {
  it('retries once after a transport fault, never after an answer', () => {
    const error = (kind: ApiError['kind'], status = 0): ApiError =>
      new ApiError({ kind, msg: '', status, traceId: '' });
    expect(shouldRetry(0, error('network'))).toBe(true);
    expect(shouldRetry(0, error('http', 503))).toBe(true);
    expect(shouldRetry(1, error('network'))).toBe(false);
    expect(shouldRetry(0, error('http', 429))).toBe(false);
    expect(shouldRetry(0, error('timeout'))).toBe(false);
    expect(shouldRetry(0, error('refused'))).toBe(false);
    expect(shouldRetry(0, new Error('bug'))).toBe(false);
  });

  it('retries a refusal that the server marks as one of the moment, four times', () => {
    const busy = new ApiError({ kind: 'refused', msg: '', code: 10210003, data: { canRetry: true }, traceId: '' });
    expect([0, 3, 4].map((failures) => shouldRetry(failures, busy))).toEqual([true, true, false]);
  });
});
