import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { registerEmbedSample, startEmbedSample } from '@switchboard/tools/simulators/embed-sample/index';
import { freePort } from '@switchboard/tools/demo/scratch-stack';
import { startApp, waitReady } from '@switchboard/tools/demo/stack';

import { change } from './database.ts';
import { stackEnv } from './stack.ts';

export const SAMPLE = '/businessOperations/voIp/console';

export interface EmbedPortal {
  readonly url: string;
  /**
   * The same under a host name with a top-level domain that is not .com; browsers resolve every *.localhost to this
   * machine.
   */
  readonly named: string;
  readonly sample: string;
  /** May be shown in a frame, but is not the registered origin of any page: sends every message that a guest can send. */
  readonly hostile: string;
  stop(): Promise<void>;
}

const HOSTILE_PAGE = `<!doctype html><title>hostile</title><script>
  const say = (body) => parent.postMessage({ protocol: 'switchboard-embed', version: 1, ...body }, '*');
  say({ type: 'hello' });
  say({ type: 'need-session', id: '1' });
  say({ type: 'title', title: 'hostile' });
  say({ type: 'route', path: '/hostile', replace: false });
  say({ type: 'open-tab', fullPath: '/setModule/authManage/user' });
  say({ type: 'close-tab' });
</script>`;

/** Another API process of the portal that may embed the sample application. */
export async function startEmbedPortal(): Promise<EmbedPortal> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const sample = await startEmbedSample({ portal: () => url });
  const stranger = createServer((_, response) => response.setHeader('content-type', 'text/html').end(HOSTILE_PAGE));
  stranger.listen(0, '127.0.0.1');
  await once(stranger, 'listening');
  const hostile = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
  const external = Object.entries(sample.env)
    .filter(([name]) => name.startsWith('EXTERNAL_'))
    .map(([name, link]) => [name, link.replace('127.0.0.1', 'systems.switchboard.com')]);
  const env = {
    ...stackEnv(),
    ...Object.fromEntries(external),
    EMBED_ORIGINS: `${sample.url},${hostile}`,
  };
  await registerEmbedSample(env, sample.url);
  const api = await startApp('api', { env, port, logDir: join(import.meta.dirname, '../../.reports/e2e-logs') });
  await waitReady(api, port);
  return {
    url,
    named: url.replace('127.0.0.1', 'portal.switchboard.localhost'),
    sample: sample.url,
    hostile,
    async stop() {
      await api.stop();
      await sample.stop();
      stranger.closeAllConnections();
      stranger.close();
      await forgetEmbedded();
    },
  };
}

/** A hidden page of a module that an administrator pointed to an embedded front-end. */
export async function registerEmbedded(page: { router: string; app: string; base: string }): Promise<void> {
  const key = `tbx.e2e${page.router.replace(/[^A-Za-z]+/g, '-').toLowerCase()}`;
  await change(
    `with entry as (insert into sys.resource (parent_id, kind, international, name_zh, router, sub_app, web_show_flag, iframe_base, created_by)
       select id, 3, $1::text, $2::text, $2::text, $3::text, 0, $4::text, 1 from sys.resource
       where international = 'module.' || $3::text returning id)
     insert into sys.role_resource (role_id, resource_id) select r.id, entry.id from sys.role r, entry where r.code = 'super_admin'`,
    [key, page.router, page.app, page.base],
  );
}

async function forgetEmbedded(): Promise<void> {
  const embedded = `select id from sys.resource where international like 'tbx.e2e-%' or router = '${SAMPLE}'`;
  await change(`delete from sys.role_resource where resource_id in (${embedded})`);
  await change(`delete from sys.resource where id in (${embedded})`);
}
