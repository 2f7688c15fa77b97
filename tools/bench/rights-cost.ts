import pg from 'pg';
import { median } from './first-load.ts';
import { signIn } from '../demo/sign-in.ts';

export interface RightsCost {
  /** p50 of the staff list for a user with row and field rules, and for one who sees everything. */
  ruledMs: number;
  freeMs: number;
  ratio: number;
}

const WARM_UP = 40;

/**
 * Measures what row and field rules add to the staff list. The restricted user is at the top of the company with the
 * scope "own department and below", so both users get the same page of the same rows, and the difference is the rules
 * alone.
 */
export async function measureRightsCost(url: string, databaseUrl: string, rounds: number): Promise<RightsCost> {
  await giveRules(databaseUrl);
  const free = await signIn(url, 'admin');
  const ruled = await signIn(url, 'ops');
  const pages = [await listOf(url, free), await listOf(url, ruled)].map((list) =>
    list.map((row) => row['id']).join(' '),
  );
  if (pages[0] !== pages[1]) throw new Error('the two users do not get the same page');
  const times = { free: [] as number[], ruled: [] as number[] };
  for (let round = 0; round < rounds + WARM_UP; round++) {
    // alternating, with each of them first every other time
    const order = round % 2 === 0 ? (['free', 'ruled'] as const) : (['ruled', 'free'] as const);
    for (const who of order) {
      const started = performance.now();
      await listOf(url, who === 'free' ? free : ruled);
      if (round >= WARM_UP) times[who].push(performance.now() - started);
    }
  }
  const [ruledMs, freeMs] = [median(times.ruled), median(times.free)];
  return { ruledMs, freeMs, ratio: ruledMs / freeMs };
}

/** Restricts the `ops` account: scope by department tree, one field hidden, three masked. */
async function giveRules(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`
      with made as (insert into sys.role (code, name_zh, default_scope) values ('bench_ruled', 'bench', 3) returning id),
        keys as (insert into sys.role_resource (role_id, resource_id)
          select made.id, r.id from made, sys.resource r where r.international = 'sys.auth-manage.user'),
        fields as (insert into sys.role_field_perm (role_id, object_code, field_code, level, mask_rule)
          select made.id, 'sys.user', f.code, f.level, f.rule from made,
            (values ('workEmail', 1, 'email'), ('loginName', 1, 'keep:1:0'), ('joinedOn', 1, null), ('title', 0, null)) f (code, level, rule))
      update sys.user_role ur set role_id = made.id from made
        where ur.user_id = (select id from sys."user" where login_name = 'ops')`);
    await client.query(`update sys.staff_dept set dept_id = (select id from sys.dept where parent_id is null limit 1)
      where staff_id = (select staff_id from sys."user" where login_name = 'ops') and is_primary`);
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

async function listOf(url: string, token: string): Promise<Record<string, unknown>[]> {
  const answer = await fetch(`${url}/v2/sys/staff/user/page`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{"pageSize":20}',
  });
  const { code, data } = (await answer.json()) as { code: number; data: { list: Record<string, unknown>[] } };
  if (code !== 0) throw new Error(`the list call answered ${code}`);
  return data.list;
}
