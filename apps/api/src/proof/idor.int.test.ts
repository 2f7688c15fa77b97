import { inParallel } from '@switchboard/kit-server';
import { randomUUID } from 'node:crypto';
import type { TestStack } from '@switchboard/kit-server/testing';
import { modules } from '@switchboard/registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi } from '../testing/start-test-api.ts';
import type { Account } from './testing/accounts.ts';
import { sendCall } from './testing/send-call.ts';
import { build, type Case, listCalls, mayWrite, replaceAt } from './testing/cases.ts';
import { type IdParam, idParams } from './inputs/id-params.ts';
import { openCalls } from './testing/oracle.ts';
import { isSampled, isSampledWrite, isWhole, sampleNote } from './testing/sample.ts';
import { FOREIGN, type RightsFixture, startRightsTest, type World } from './testing/world.ts';

let api: TestStack;
let fixture: RightsFixture;
beforeAll(async () => {
  api = await startTestApi({ LOG_LEVEL: 'error' }, { withRecords: true });
  fixture = await startRightsTest(api);
});
afterAll(async () => await api?.stop());

/** Two demo accounts, and two that may call everything but see few rows: more keys allow more attempts. */
const WHO = ['sales', 'manager', 'everything, own tree', 'everything, own rows'];
const TRIES_ODD = 'everything, own rows';
/** Number of other kinds from which an id is tried in every place. */
const OTHER_KINDS = isWhole ? 6 : 3;
const ODD = [
  '0',
  '-1',
  '4611686018427387904',
  '9223372036854775807',
  '9223372036854775808',
  '9'.repeat(40),
  'abc',
  '',
  "1' or '1'='1",
];

/** An account under test with the calls that are open to it. */
interface Sweeper {
  readonly account: Account;
  readonly open: ReadonlySet<string>;
  readonly shared: World;
}

const sweeps = listCalls(modules.map((module) => module.contract)).flatMap(({ call, isList }) => {
  const params = idParams(call, isList);
  return params.map((varied): Case => ({ call, params, varied, relation: 'own' }));
});

/**
 * Names of colleagues are not secret within the company: the directory lists them, and a refusal may name the person
 * who cannot be chosen.
 */
const NAMES_PEOPLE = new Set([
  'sys.directory.staff',
  'crm.share.save',
  'crm.opportunity.transfer',
  // the address of a colleague is as public as the name
  'mc.mail.select.staff',
]);

/** Foreign rows of the required kind and some of other kinds: an id may be taken for one of another kind. */
function strangersFor({ kind, path }: IdParam, { foreign, free }: World, shared: World): string[] {
  const same = [foreign[kind], free[kind]].filter((id) => id !== undefined);
  const others = [...Object.values(shared.foreign), ...Object.values(shared.free)];
  // a different selection for every place
  const from = path.length + kind.length;
  return [
    ...new Set([
      ...same,
      ...Array.from({ length: OTHER_KINDS }, (_, n) => others[(from + n * 5) % others.length] as string),
    ]),
  ];
}

const picture = async (world: World): Promise<string> => {
  const [row] = await api.query<{ picture: string }>('select proof.picture($1) as picture', [world.foreign]);
  return (row as { picture: string }).picture;
};

describe('ids of other accounts', () => {
  it('leaks are detectable: an account that sees everything gets the foreign name', async () => {
    const everything = fixture.accounts.find(({ name }) => name === 'everything') as Account;
    const world = await fixture.newWorld(everything);
    const one = sweeps.find(({ call }) => call.name === 'sys.user.detail') as Case;
    const { text } = await sendCall(api.url, one.call, { userId: world.foreign['user'] }, { token: world.token });
    expect(text).toContain(`${FOREIGN}${world.mark}`);
    const before = await picture(world);
    await api.query('update crm.customer set level = $2 where id = $1', [world.foreign['customer'], 'A']);
    expect(await picture(world)).not.toBe(before);
  });

  it('foreign ids in any place of any call show nothing, change nothing and break nothing', {
    // 479 s for 617 parameters in parallel with other files on two busy cores; it grows with the number of calls
    timeout: 2_000 * sweeps.length,
    retry: 0,
  }, async () => {
    const started = performance.now();
    const problems: string[] = [];
    let requests = 0;
    const sweep = async ({ account, open, shared }: Sweeper, one: Case): Promise<void> => {
      const { call } = one;
      const varied = one.varied as IdParam;
      const isOpen = call.right.kind !== 'key' || open.has(`${call.method} ${call.path}`);
      // cases that only read or are refused share one set of rows, which is checked once more at the end
      const hasOwnRows = isOpen && mayWrite(one);
      if (hasOwnRows && !isSampledWrite(account, call.name)) return;
      const world = hasOwnRows ? await fixture.newWorld(account, one) : shared;
      const before = hasOwnRows ? await picture(world) : '';
      const strangers = strangersFor(varied, world, shared);
      // malformed ids are refused before the account matters: one account that may call everything tries them for all
      const odd = account.name === TRIES_ODD ? [...ODD, randomUUID()] : [];
      // without the key all refusals are alike: a sample is enough
      for (const value of isOpen ? [...strangers, ...odd] : strangers.slice(0, 2)) {
        const input = replaceAt(build(one, world).input, varied.path, value) as Record<string, unknown>;
        const submitId =
          call.withIdempotency && isOpen ? await fixture.newSubmitId(world.own['user'] as string) : 'none';
        const { status, code, text } = await sendCall(api.url, call, input, { token: world.token, submitId });
        requests += 1;
        const place = `${account.name}: ${call.name} ${varied.path}=${value}`;
        if (status >= 500) problems.push(`${place} answers ${status} ${code}`);
        if (text.includes(FOREIGN) && !NAMES_PEOPLE.has(call.name))
          problems.push(`${place} shows ${text.slice(Math.max(0, text.indexOf(FOREIGN) - 60)).slice(0, 120)}`);
      }
      if (hasOwnRows && (await picture(world)) !== before)
        problems.push(`${account.name}: ${call.name} ${varied.path} changed a foreign row`);
    };
    const jobs: [Sweeper, Case][] = [];
    const pictures = new Map<Sweeper, string>();
    for (const account of fixture.accounts.filter(({ name }) => WHO.includes(name))) {
      const shared = await fixture.newWorld(account);
      const sweeper = { account, shared, open: await openCalls(api, shared.own['user'] as string) };
      pictures.set(sweeper, await picture(shared));
      const sampled = sweeps.filter(({ call, varied }) => isSampled(call.name, `${account.name} ${varied?.path}`));
      jobs.push(...sampled.map((one): [Sweeper, Case] => [sweeper, one]));
    }
    await inParallel(6, jobs, async (job) => await sweep(...job));
    for (const [{ account, shared }, before] of pictures)
      if ((await picture(shared)) !== before)
        problems.push(`${account.name}: a call that only reads changed a foreign row`);
    const seconds = (performance.now() - started) / 1_000;
    console.log(
      `id sweep: ${sweeps.length} id parameters, ${WHO.length} accounts, ${jobs.length} of ${sweeps.length * WHO.length} cases (${sampleNote()}), ` +
        `${requests} requests, ${problems.length} problems, ${seconds.toFixed(1)} s`,
    );
    expect(problems).toEqual([]);
    expect(requests).toBeGreaterThan(500);
  });
});
