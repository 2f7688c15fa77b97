import { OIDC_DEMO_PORT, startOidcProcess } from '../oidc/process.ts';
import { demoCompany, withRecentChanges } from './directory.ts';
import { DINGTALK_DEMO_PORT, startDingTalkDev } from './server.ts';

export interface DemoProviders {
  /** The environment variables with which the API signs people in through these providers. */
  readonly env: Record<string, string>;
  stop(): Promise<void>;
}

/**
 * Starts both single sign-on providers for a demo at `origin`; the company contains some changes, so that a sync finds
 * something.
 */
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
