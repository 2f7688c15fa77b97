import { inParallel } from '@switchboard/kit-server';
import { randomUUID } from 'node:crypto';
import type { TestStack } from '@switchboard/kit-server/testing';
import { modules } from '@switchboard/registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi } from '../testing/start-test-api.ts';
import type { Account } from './testing/accounts.ts';
import { ask } from './testing/send-call.ts';
import { build, type Case, listCalls, mayWrite, replaceAt } from './testing/cases.ts';
import { type IdParam, idParams } from './inputs/id-params.ts';
import { openCalls } from './testing/oracle.ts';
import { isSampled, isSampledWrite, isWhole, sampleNote } from './testing/sample.ts';
import { FOREIGN, openProof, type Proof, type World } from './testing/world.ts';

let api: TestStack;
let proof: Proof;
beforeAll(async () => {
  api = await startTestApi({ LOG_LEVEL: 'error' }, { withRecords: true });
  proof = await openProof(api);
});
afterAll(async () => await api?.stop());

/** Two of the demo, and two who may call everything but see little: who holds more keys can try more. */
const WHO = ['sales', 'manager', 'everything, own tree', 'everything, own rows'];
const TRIES_ODD = 'everything, own rows';
/** Of how many other kinds an id is tried in every place. */
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

/** Somebody who tries, with the calls that are open to them. */
interface Sweeper {
  readonly account: Account;
  readonly open: ReadonlySet<string>;
  readonly shared: World;
}

const sweeps = listCalls(modules.map((module) => module.contract)).flatMap(({ call, isList }) => {
  const params = idParams(call, isList);
  return params.map((varied): Case => ({ call, params, varied, relation: 'own' }));
});

/** Names of colleagues are no secret inside the house: the directory has them, and a refusal may say who cannot be chosen. */
const NAMES_PEOPLE = new Set([
  'sys.directory.staff',
  'crm.share.save',
  'crm.opportunity.transfer',
  // the address of a colleague is as open as the name
  'mc.mail.select.staff',
]);

/** Rows of the kind that is asked for, and some of other kinds: an id may be taken for another one. */
function strangersFor({ kind, path }: IdParam, { foreign, free }: World, shared: World): string[] {
  const same = [foreign[kind], free[kind]].filter((id) => id !== undefined);
  const others = [...Object.values(shared.foreign), ...Object.values(shared.free)];
  // not the same few for every place
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

describe('ids of others', () => {
  it('would be noticed: who sees all is shown the stranger by name', async () => {
    const everything = proof.accounts.find(({ name }) => name === 'everything') as Account;
    const world = await proof.newWorld(everything);
    const one = sweeps.find(({ call }) => call.name === 'sys.user.detail') as Case;
    const { text } = await ask(api.url, one.call, { userId: world.foreign['user'] }, { token: world.token });
    expect(text).toContain(`${FOREIGN}${world.mark}`);
    const before = await picture(world);
    await api.query('update crm.customer set level = $2 where id = $1', [world.foreign['customer'], 'A']);
    expect(await picture(world)).not.toBe(before);
  });

  it('in any place of any call show nothing, change nothing and break nothing', {
    // 479 s for 617 parameters beside other files on two busy cores; it grows with the calls
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
      // what only reads, or is shut, may share its rows with the others; they are looked at once more in the end
      const hasOwnRows = isOpen && mayWrite(one);
      if (hasOwnRows && !isSampledWrite(account, call.name)) return;
      const world = hasOwnRows ? await proof.newWorld(account, one) : shared;
      const before = hasOwnRows ? await picture(world) : '';
      const strangers = strangersFor(varied, world, shared);
      // what is no id at all is refused before anybody is looked at: one who may call everything tries it for all
      const odd = account.name === TRIES_ODD ? [...ODD, randomUUID()] : [];
      // where the key is not held one refusal is like the other: a sample is enough
      for (const value of isOpen ? [...strangers, ...odd] : strangers.slice(0, 2)) {
        const input = replaceAt(build(one, world).input, varied.path, value) as Record<string, unknown>;
        const submitId = call.withIdempotency && isOpen ? await proof.newSubmitId(world.own['user'] as string) : 'none';
        const { status, code, text } = await ask(api.url, call, input, { token: world.token, submitId });
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
    for (const account of proof.accounts.filter(({ name }) => WHO.includes(name))) {
      const shared = await proof.newWorld(account);
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
