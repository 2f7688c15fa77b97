import pg from 'pg';
import { signIn } from '../demo/sign-in.ts';
import { median } from './first-load.ts';

export interface Ratio {
  callMs: number;
  sqlMs: number;
  ratio: number;
}

/** Measures a user's list call against the same two bare statements, alternating in one run. */
export async function measureListCall(url: string, databaseUrl: string, rounds: number): Promise<Ratio> {
  const token = await signIn(url, 'admin');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const calls: number[] = [];
  const bare: number[] = [];
  const callApi = async (): Promise<void> => {
    const answer = await fetch(`${url}/v2/sys/staff/user/page`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{"pageSize":20}',
    });
    const { code } = (await answer.json()) as { code: number };
    if (code !== 0) throw new Error(`the list call answered ${code}`);
  };
  const callSql = async (): Promise<void> => {
    await client.query(ROWS);
    await client.query(COUNT);
  };
  try {
    for (let round = 0; round < rounds + 20; round++) {
      const isWarm = round >= 20;
      const first = performance.now();
      await callApi();
      const second = performance.now();
      await callSql();
      if (isWarm) {
        calls.push(second - first);
        bare.push(performance.now() - second);
      }
    }
  } finally {
    await client.end();
  }
  return { callMs: median(calls), sqlMs: median(bare), ratio: median(calls) / median(bare) };
}

const FROM = `sys."user" u join sys.staff s on s.id = u.staff_id left join sys.staff_dept pd on pd.staff_id = s.id and pd.is_primary
  where u.deleted_at is null`;
const ROWS = `select u.id, s.job_number, s.name, u.login_name,
    array(select d.name_zh from sys.staff_dept sd join sys.dept d on d.id = sd.dept_id where sd.staff_id = s.id order by sd.is_primary desc, d.sort),
    pd.dept_id, s.title, array(select r.name_zh from sys.user_role ur join sys.role r on r.id = ur.role_id where ur.user_id = u.id order by r.id),
    s.employ_status, u.status, u.last_login_at, s.job_time
  from ${FROM} order by s.job_number asc nulls last, u.id asc limit 20 offset 0`;
const COUNT = `select count(*) from (select 1 from ${FROM} limit 10001) capped`;
