import { CODES } from '@switchboard/kit-contract';
import { inParallel } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { modules } from '@switchboard/registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi } from '../testing/start-test-api.ts';
import type { Account } from './testing/accounts.ts';
import { type Case, casesOf, listCalls } from './testing/cases.ts';
import { type Finding, Judge } from './testing/judge.ts';
import { isWhole, sampleNote } from './testing/sample.ts';
import { type RightsFixture, startRightsTest } from './testing/world.ts';

let api: TestStack;
let fixture: RightsFixture;
beforeAll(async () => {
  api = await startTestApi({ LOG_LEVEL: 'error' }, { withRecords: true });
  fixture = await startRightsTest(api);
});
afterAll(async () => await api?.stop());

/** While working on a module: `PROOF_ONLY=crm.partner,qm.` tries only the calls with these name prefixes, in full. */
const only = process.env['PROOF_ONLY'] ?? '';
const calls = listCalls(modules.map((module) => module.contract)).filter(({ call }) =>
  only.split(',').some((begin) => call.name.startsWith(begin)),
);

describe('the rights of every call: every account with rows of the user, a colleague, a subordinate, a foreign account, and missing ids', () => {
  // a sample of the cases does not prove SYS-33
  const timeout = 60_000 + 2_000 * calls.length;
  it(`${isWhole ? 'SYS-33 ' : ''}has no wrong allow and no wrong deny`, { timeout, retry: 0 }, async () => {
    const started = performance.now();
    const judge = new Judge(api, fixture, { triesAll: isWhole || only !== '' });
    const cases = fixture.accounts.flatMap((account) =>
      calls.flatMap(({ call, isList }) => casesOf(call, isList).map((one): [Account, Case] => [account, one])),
    );
    const findings: Finding[] = [];
    await inParallel(6, cases, async ([account, one]) => findings.push(...(await judge.try(account, one))));
    const seconds = (performance.now() - started) / 1_000;
    const tried = [...judge.counts.values()].reduce((sum, n) => sum + n, 0);
    const counted = [...judge.counts].map(([what, n]) => `${what} ${n}`).join(', ');
    console.log(
      `rights tests: ${calls.length} calls, ${fixture.accounts.length} accounts, ${tried} of ${cases.length} cases (${sampleNote()}; ${counted}), ` +
        `${findings.length} wrong, ${seconds.toFixed(1)} s`,
    );
    expect(findings).toEqual([]);
    if (only !== '') return;
    expect(judge.counts.get('allowed')).toBeGreaterThan(100);
    expect(judge.counts.get(String(CODES.notFound))).toBeGreaterThan(40);
  });
});
