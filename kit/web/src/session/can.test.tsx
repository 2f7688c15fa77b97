// @vitest-environment happy-dom
import { act } from 'react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { visit } from '../testing/browser.ts';
import { byText, renderPage } from '../testing/render.tsx';
import { ok, startTestServer, type TestServer } from '../testing/test-server.ts';
import { Can } from './can.tsx';
import { session } from './session.ts';

let server: TestServer;
let keys = ['crm.my-client:add'];
beforeAll(async () => {
  server = await startTestServer(({ path }) => {
    if (path.endsWith('passwordToken'))
      return ok({ tokenHead: 'Bearer', token: 't', expiresIn: 7200, refreshToken: 'r' });
    if (path.endsWith('getResourceByBtn')) return ok(keys.map((international) => ({ international })));
    return ok(path.endsWith('getResourceByMenu') ? [] : { userId: '1' });
  });
  visit(`${server.origin}/`);
});
afterAll(() => server.close());

it('R286 SYS-24 an element is removed, not disabled, when the user lacks the named permission key, also while it is shown', async () => {
  const page = await renderPage(
    <>
      <Can right="crm.my-client:add">
        <button type="button">Add</button>
      </Can>
      <Can right="crm.my-client:del">
        <button type="button">Delete</button>
      </Can>
    </>,
  );
  expect(page.element.querySelectorAll('button')).toHaveLength(0);
  await act(async () => {
    await session.signInWithPassword({ username: 'u', password: 'p', dcode: '8888', dcodeKey: 'k' });
    await session.loadMe();
  });
  expect(byText('button', 'Add')).not.toBeNull();
  expect(byText('button', 'Delete')).toBeNull();
  keys = ['crm.my-client:del'];
  await act(async () => void (await session.reloadRights()));
  expect(byText('button', 'Add')).toBeNull();
  expect(byText('button', 'Delete')).not.toBeNull();
  await act(() => session.signOut());
  expect(page.element.querySelectorAll('button')).toHaveLength(0);
  await page.unmount();
});
