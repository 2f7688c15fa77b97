import { act, createElement, type ReactNode } from 'react';
import { afterEach, beforeEach } from 'vitest';
import { chooseLocale } from '../i18n/locale.ts';
import { registerModuleLocales } from '../i18n/i18n.ts';
import { createKit } from '../kit.ts';
import type { ModuleWeb } from '../module.ts';
import { PageHostContext } from '../page-host.ts';
import { AUTH_CALLS } from '../session/auth-endpoints.ts';
import { session } from '../session/session.ts';
import { storeTokens } from '../session/tokens.ts';
import { setWidth, visit } from './browser.ts';
import { testHost } from './page-host.ts';
import { type Rendered, renderPage } from './render.tsx';
import { type Answer, ok, refuse, type SeenRequest, startTestServer, type TestServer } from './test-server.ts';

export interface PageServer {
  /** Answers by path; a test may change them. */
  readonly answers: Record<string, (request: SeenRequest) => Answer>;
  seen(path: string): SeenRequest[];
  open(page: ReactNode, address?: string): Promise<Rendered>;
}

interface Options {
  /** Answers at the start of every test. */
  readonly answers?: PageServer['answers'];
  /** Permission keys of the user. */
  readonly rights?: readonly string[];
  /** Module that provides the texts of the pages. */
  readonly module?: ModuleWeb;
}

const TOKENS = { tokenHead: 'Bearer', token: 'tok', expiresIn: 7200, refreshToken: 'ref' };

/** Renders pages against a real HTTP server, new for every test, for a signed-in user with the Chinese locale. */
export function pageServer({ answers: given = {}, rights = [], module }: Options = {}): PageServer {
  let server: TestServer;
  let rendered: Rendered | null = null;
  const answers: PageServer['answers'] = {};
  beforeEach(async () => {
    for (const path of Object.keys(answers)) delete answers[path];
    Object.assign(answers, {
      '/v2/sys/staff/userGuide/get': () => ok(null),
      '/v2/sys/staff/userGuide/save': () => ok(true),
      ...given,
    });
    server = await startTestServer((request) => answers[request.path]?.(request) ?? refuse(1, `no ${request.path}`));
    visit(`${server.origin}/`);
    localStorage.clear();
    storeTokens(TOKENS);
    createKit().queryClient.clear();
    if (module !== undefined) registerModuleLocales(module);
    if (rights.length > 0) await signIn(rights);
    await act(async () => chooseLocale('zh'));
  });
  afterEach(async () => {
    await rendered?.unmount();
    rendered = null;
    setWidth(1440);
    await server.close();
  });
  async function signIn(keys: readonly string[]): Promise<void> {
    Object.assign(answers, {
      [AUTH_CALLS.passwordToken.path]: () => ok(TOKENS),
      [AUTH_CALLS.menu.path]: () => ok([]),
      [AUTH_CALLS.buttons.path]: () => ok(keys.map((international) => ({ international }))),
    });
    await session.signInWithPassword({ username: 'test', password: 'test', dcode: '', dcodeKey: '' });
    await session.reloadRights();
  }
  return {
    answers,
    seen: (path) => server.seen.filter((request) => request.path === path),
    async open(page, address = '/page') {
      const [path] = address.split('?') as [string];
      const host = testHost({ path, fullPath: address });
      rendered = await renderPage(createElement(PageHostContext, { value: host }, page), address);
      return rendered;
    },
  };
}
