import { type Env, startTestStack, type TestStack } from '@switchboard/kit-server/testing';
import { modules } from '@switchboard/registry';
import { seedDemo } from '@switchboard/registry/demo';
import { startApi } from '../api.ts';

/** The API composed as in production, on separate databases with the demo company. */
export async function startTestApi(env: Env = {}, options: { withRecords?: boolean } = {}): Promise<TestStack> {
  return await startTestStack({ modules, seed: seedDemo, start: startApi, env, ...options });
}
