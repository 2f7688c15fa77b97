import { OIDC_DEMO_PORT, startOidcProcess } from '../oidc-dev/process.ts';
import { demoCompany, withRecentChanges } from './directory.ts';
import { DINGTALK_DEMO_PORT, startDingTalkDev } from './server.ts';

export interface DemoProviders {
  /** What the API needs to sign people in by them. */
  readonly env: Record<string, string>;
  stop(): Promise<void>;
}

/** Both ways of single sign-on for a demo at `origin`; the company has moved on a little, so that a sync finds something. */
export async function startDemoProviders(origin: string): Promise<DemoProviders> {
  const ding = await startDingTalkDev({ port: DINGTALK_DEMO_PORT, directory: withRecentChanges(demoCompany()) });
  const oidc = await startOidcProcess([`${origin}/authorize`], OIDC_DEMO_PORT);
  return {
    env: { ...ding.env, ...oidc.env, OIDC_ALLOWED_DOMAINS: 'qiming.example', PUBLIC_ORIGIN: origin },
    async stop() {
      await ding.close();
      await oidc.stop();
    },
  };
}
