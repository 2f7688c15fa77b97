import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Call } from '@switchboard/kit-contract';
import { inParallel } from '@switchboard/kit-server';
import { freePort, type TestStack } from '@switchboard/kit-server/testing';
import type { IdKind } from '../inputs/id-params.ts';
import { openCalls, seenBy } from './oracle.ts';
import { tokenOf } from './world.ts';

/** One of the signed-in users, with what the oracle allows them to see. */
export interface Member {
  readonly userId: string;
  readonly roles: readonly string[];
  readonly token: string;
  /** By call name: null = the call is not open to the user. */
  readonly lists: ReadonlyMap<string, Sight | null>;
}

export interface Sight {
  readonly ids: ReadonlySet<string>;
  readonly levels: ReadonlyMap<string, number>;
}

const ROLE_SETS: readonly (readonly string[])[] = [
  ['sales'],
  ['sales_lead'],
  ['finance'],
  ['operator'],
  ['auditor'],
  ['sales', 'auditor'],
  ['proof_self'],
  ['proof_dept'],
  ['proof_tree'],
  ['proof_chosen'],
  ['proof_veiled'],
  ['proof_veiled', 'proof_self'],
  ['proof_view_tree', 'proof_act_self'],
  [],
];

/** Users of mixed roles, spread over all departments of the demo company, signed in. */
export async function signInMany(
  api: TestStack,
  count: number,
  lists: readonly { call: Call; kind: IdKind; object: string }[],
): Promise<Member[]> {
  const members: Member[] = [];
  const rows = await api.query<{ n: number; person: Record<string, string> }>(
    `select n, proof.add_person((select id from sys.dept where deleted_at is null order by id offset n % 42 limit 1), 'own' || n) as person
     from generate_series(1, $1::int) n`,
    [count],
  );
  await api.query(
    `insert into sys.user_role (user_id, role_id) select m.user_id, r.id
     from unnest($1::bigint[], $2::text[]) as m (user_id, codes) join sys.role r on r.code = any(string_to_array(m.codes, ' '))`,
    [rows.map(({ person }) => person['user']), rows.map(({ n }) => rolesOf(n).join(' '))],
  );
  await api.query('analyze');
  await inParallel(2, rows, async ({ n, person }) => {
    const userId = person['user'] as string;
    const open = await openCalls(api, userId);
    const sights = new Map<string, Sight | null>();
    for (const { call, kind, object } of lists) {
      const isOpen = open.has(`${call.method} ${call.path}`);
      sights.set(call.name, isOpen ? await sightOf(api, userId, { call, kind, object }) : null);
    }
    members.push({ userId, roles: rolesOf(n), token: tokenOf(person, api.config.TOKEN_SECRET), lists: sights });
  });
  return members;
}

const rolesOf = (n: number): readonly string[] => ROLE_SETS[n % ROLE_SETS.length] as readonly string[];

async function sightOf(
  api: TestStack,
  userId: string,
  { call, kind, object }: { call: Call; kind: IdKind; object: string },
): Promise<Sight> {
  const levels = await api.query<{ field: string; level: number }>('select * from proof.fields($1, $2, $3, $4)', [
    userId,
    call.method,
    call.path,
    object,
  ]);
  return {
    ids: await seenBy(api, call, { userId, kind }),
    levels: new Map(levels.map(({ field, level }) => [field, level])),
  };
}

/** Builds the bundle if the sources have changed and prints its file name. */
const ENTRY = join(import.meta.dirname, '../../../../../tools/build/server/entry.ts');

/** The API as a separate process, as in production. */
export async function startProcess(env: Record<string, string>): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const { stdout } = await promisify(execFile)(process.execPath, [ENTRY, 'api']);
  const child: ChildProcess = spawn(process.execPath, [stdout.trim()], {
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...env, LOG_LEVEL: 'error', PORT: String(port) },
    stdio: 'ignore',
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + 60_000;
  while ((await fetch(`${url}/readyz`).catch(() => null))?.status !== 200) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error('the API process did not become ready');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}
