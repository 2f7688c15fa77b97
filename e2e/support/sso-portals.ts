import { join } from 'node:path';
import { type DingTalkDev, startDingTalkDev } from '@switchboard/tools/simulators/dingtalk/server';
import { startOidcProcess } from '@switchboard/tools/simulators/oidc/process';
import { freePort } from '@switchboard/tools/demo/scratch-stack';
import { type RunningApp, startApp, waitReady } from '@switchboard/tools/demo/stack';
import { stackEnv } from './stack.ts';

export interface SsoPortals {
  /** DingTalk, OpenID Connect and passwords. */
  readonly allWays: string;
  readonly dingTalkOnly: string;
  readonly dingTalk: DingTalkDev;
  stop(): Promise<void>;
}

const logDir = join(import.meta.dirname, '../../.reports/e2e-logs');

/** Two more API processes of the same portal, connected to real identity providers. */
export async function startSsoPortals(): Promise<SsoPortals> {
  const [allPort, dingPort] = [await freePort(), await freePort()];
  const [allWays, dingTalkOnly] = [allPort, dingPort].map((port) => `http://127.0.0.1:${port}`) as [string, string];
  const dingTalk = await startDingTalkDev();
  const oidc = await startOidcProcess([`${allWays}/authorize`]);
  const start = async (port: number, env: Record<string, string>): Promise<RunningApp> => {
    const app = await startApp('api', { env: { ...stackEnv(), ...dingTalk.env, ...env }, port, logDir });
    await waitReady(app, port);
    return app;
  };
  const apps = [
    await start(allPort, { PUBLIC_ORIGIN: allWays, ...oidc.env, OIDC_ALLOWED_DOMAINS: 'qiming.example' }),
    await start(dingPort, { PUBLIC_ORIGIN: dingTalkOnly, PASSWORD_SIGN_IN: '0' }),
  ];
  return {
    allWays,
    dingTalkOnly,
    dingTalk,
    async stop() {
      await Promise.all(apps.map((app) => app.stop()));
      await Promise.all([oidc.stop(), dingTalk.close()]);
    },
  };
}
