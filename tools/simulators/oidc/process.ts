import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { OIDC_CLIENT } from './server.ts';

/** The demo's OIDC identities use this address as their issuer (modules/sys/server/demo/identities.ts). */
export const OIDC_DEMO_PORT = 4299;

export interface OidcProcess {
  readonly issuer: string;
  /** The environment of an API that signs people in through this provider. */
  readonly env: Record<string, string>;
  stop(): Promise<void>;
}

/** Starts the provider as a separate process, as in production: another address, other keys, nothing shared. */
export async function startOidcProcess(redirectUris: string[], port = 0): Promise<OidcProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env['PATH'] ?? '', PORT: String(port), REDIRECT_URIS: redirectUris.join(',') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end); // an aborted test run must not leave a process behind
  let issuer: string | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    issuer = /is at (\S+)/.exec(line)?.[1];
    if (issuer !== undefined) break;
  }
  if (issuer === undefined) throw new Error('the OIDC provider did not start');
  return {
    issuer,
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: OIDC_CLIENT.id, OIDC_CLIENT_SECRET: OIDC_CLIENT.secret },
    async stop() {
      process.off('exit', end);
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
