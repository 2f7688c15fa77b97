import { inParallel } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { modules } from '@switchboard/registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi } from '../testing/start-test-api.ts';
import { readsOf, refusedWritesOf, type Request } from './testing/canary/channels.ts';
import { VEILED } from './testing/canary/readers.ts';
import { CanaryRun } from './testing/canary/run.ts';
import { WITHOUT_CANARIES } from './testing/canary/without.ts';
import { listCalls } from './testing/cases.ts';
import { isSampled, sampleNote } from './testing/sample.ts';
import { startRightsTest } from './testing/world.ts';

let api: TestStack;
let run: CanaryRun;
beforeAll(async () => {
  api = await startTestApi({ LOG_LEVEL: 'error' }, { withRecords: true });
  run = await CanaryRun.open(api, await startRightsTest(api));
}, 300_000);
afterAll(async () => await api?.stop());

/** While working on a module: `PROOF_ONLY=crm.partner,qm.` limits the run to calls with these name prefixes. */
const only = process.env['PROOF_ONLY'] ?? '';
const calls = listCalls(modules.map((module) => module.contract)).filter(({ call }) =>
  only === '' ? isSampled(call.name, 'canary') : only.split(',').some((begin) => call.name.startsWith(begin)),
);

/** Requested last: a signed-out account gets no further answers. */
const endsSession = ({ request }: { request: Request }): boolean => /^sys\.(user-)?session\./.test(request.call.name);

describe('canaries in every field', () => {
  it('appear in every list except those without text fields', () => {
    expect(run.silentLists).toEqual(Object.keys(WITHOUT_CANARIES).toSorted());
  });

  it('appear only in answers to accounts that may read them', { timeout: 3_600_000, retry: 0 }, async () => {
    const started = performance.now();
    const requests = [...run.worlds].flatMap(([account, world]) =>
      calls.flatMap((call) =>
        [...readsOf(call, world), ...refusedWritesOf(call, world)].map((request) => ({ account, request })),
      ),
    );
    const [others, endings] = [requests.filter((one) => !endsSession(one)), requests.filter(endsSession)];
    for (const part of [others, endings])
      await inParallel(6, part, async ({ account, request }) => await run.look(account, request));
    for (const { account } of VEILED)
      for await (const request of run.searches(account))
        if (calls.some(({ call }) => call === request.call)) await run.search(account, request);
    run.readLog(api.log.text());
    const seconds = (performance.now() - started) / 1_000;
    console.log(
      `canaries: ${run.canaryCount} in ${run.placeCount} fields, ${calls.length} calls, ${run.worlds.size} accounts, ` +
        `${run.answers} answers (${sampleNote()}), ${run.leaks.size} leaks, ${seconds.toFixed(1)} s`,
    );
    expect(run.leaks.report()).toEqual([]);
  });
});
