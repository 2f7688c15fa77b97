import type { Caller } from '@switchboard/kit-server/testing';
import { exchangeCode, type startDingTalk } from '@switchboard/sys-contract';

/** The cookies of one browser by host, as far as sign-in needs them. */
export class Browser {
  readonly #jars = new Map<string, Map<string, string>>();

  header(origin: string): { cookie: string } {
    const jar = this.#jars.get(origin) ?? new Map<string, string>();
    return { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') };
  }

  keep(origin: string, headers: Headers): void {
    const jar = this.#jars.get(origin) ?? new Map<string, string>();
    this.#jars.set(origin, jar);
    for (const line of headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) as unknown as [string, string, string];
      jar.set(name, value);
    }
  }

  /** Follows a provider's pages until it redirects the person to `home`; returns the query parameters of that address. */
  async walk(url: string, home: string): Promise<URLSearchParams> {
    let next = new URL(url);
    for (let step = 0; step < 10; step++) {
      if (next.toString().startsWith(home)) return next.searchParams;
      const response = await fetch(next, { redirect: 'manual', headers: this.header(next.hostname) });
      this.keep(next.hostname, response.headers);
      const location = response.headers.get('location');
      if (location === null) throw new Error(`${next.pathname} stays: ${response.status} ${await response.text()}`);
      next = new URL(location, next);
    }
    throw new Error('too many redirects');
  }
}

const API = 'the portal';

/** Starts signing in as the sign-in page does. */
export async function begin(call: Caller, browser: Browser, how: typeof startDingTalk, Jump = '/home') {
  const answer = await call(how, { client_id: 'web', Jump }, { headers: browser.header(API) });
  browser.keep(API, answer.headers);
  return answer;
}

/** Completes signing in as the /authorize page does. */
export async function finish(call: Caller, browser: Browser, back: URLSearchParams, over: object = {}) {
  const iss = back.get('iss');
  const input = {
    authCode: back.get('authCode') ?? back.get('code') ?? '',
    state: back.get('state') ?? '',
    scope: 'staff' as const,
    client_id: 'web',
    Jump: '/home',
    ...(iss === null ? {} : { iss }),
    ...over,
  };
  return await call(exchangeCode, input, { headers: browser.header(API) });
}
