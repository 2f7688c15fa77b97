import { createHmac, randomUUID } from 'node:crypto';
import { type ConnectedServices, connectServices } from '@switchboard/kit-server';
import type { TestCrm } from './start-crm.ts';

export interface Seller {
  readonly staffId: string;
  readonly deptId: string;
  readonly name: string;
}

/** Active people of the sales centre, ordered by team. */
export async function salesPeople(crm: TestCrm): Promise<Seller[]> {
  return await crm.query<Seller>(`select s.id::text as "staffId", sd.dept_id::text as "deptId", s.name from sys.staff s
    join sys."user" u on u.staff_id = s.id and u.status = 1 join sys.staff_dept sd on sd.staff_id = s.id and sd.is_primary
    join sys.dept d on d.id = sd.dept_id where d.code like 'SALES-%' and s.employ_status <> 3 and u.login_name <> 'sales' order by sd.dept_id, s.id`);
}

/** A session for a person without a password in the demo, as signing in would create it. */
export async function tokenFor(crm: TestCrm, staffId: string): Promise<string> {
  const sid = randomUUID();
  const [row] = await crm.query<{ sub: string }>(
    `insert into sys.session (id, user_id, client_id, scope, provider, ip, absolute_expires_at)
     select $1, u.id, 'test', 'staff', 'password', '127.0.0.1', now() + interval '1 day' from sys."user" u where u.staff_id = $2
     returning user_id::text as sub`,
    [sid, staffId],
  );
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1_000);
  const signed = `${part({ alg: 'HS256' })}.${part({ sid, sub: row?.sub, iss: 'switchboard', iat: now, exp: now + 3_600 })}`;
  return `${signed}.${createHmac('sha256', crm.config.TOKEN_SECRET).update(signed).digest('base64url')}`;
}

/** The services of a worker. */
export const openWorker = (crm: TestCrm): ConnectedServices & { log: TestCrm['log']['log'] } => ({
  ...connectServices(crm.config, crm.log.log, 'system'),
  log: crm.log.log,
});

/** Requested notices that are not delivered: no worker runs in these tests. */
export async function requestedNotices(
  crm: TestCrm,
  eventCode: string,
): Promise<{ to: string[]; link: string; vars: Record<string, string> }[]> {
  return await crm.query(
    `select array(select jsonb_array_elements_text(data -> 'to' -> 'staffIds')) as "to", data ->> 'link' as link, data -> 'vars' as vars
     from pgboss.job where name = 'mc.notify.request' and data ->> 'eventCode' = $1 order by created_on, id`,
    [eventCode],
  );
}
