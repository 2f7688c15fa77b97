import { startApi } from '@switchboard/api';
import { type Env, startTestStack, type TestStack } from '@switchboard/kit-server/testing';
import { modules } from '@switchboard/registry';
import { seedDemo } from '@switchboard/registry/demo';

/** Starts the whole portal with the demo company: everything that the assistant can reach. */
export async function startPortal(env: Env = {}): Promise<TestStack> {
  return await startTestStack({ modules, seed: seedDemo, start: startApi, env });
}
