import { teamRenameResource } from '@switchboard/crm-contract';
import { type Db, definePgSource, updateRow } from '@switchboard/kit-server';
import { primaryDeptOf } from '@switchboard/sys-server';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../db.gen.ts';
import { crmDb } from '../db.ts';
import { teamNameChangeTable } from '../tables.ts';

export type TeamRename = Selectable<DB['crm.team_name_change']>;
export type Team = Selectable<DB['crm.team']>;

export const teamRenameSource = definePgSource({
  resource: teamRenameResource,
  table: teamNameChangeTable,
  alias: 'x',
  columns: {},
});

export async function teamsOf(tx: Db, customerId: string) {
  const { rows } = await sql<{
    id: string;
    teamCode: string;
    platform: string;
    name: string;
    state: string;
  }>`select id::text,
      team_code as "teamCode", platform, name, state from crm.team where customer_id = ${customerId} order by platform, name`.execute(
    tx,
  );
  return rows;
}

export async function findTeam(tx: Db, id: string): Promise<Team | undefined> {
  return await crmDb({ db: tx }).selectFrom('crm.team').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether the name is in use on that platform, by another team or by a pending change. */
export async function isNameTaken(tx: Db, team: Pick<Team, 'id' | 'platform'>, name: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from crm.team where platform = ${team.platform} and lower(name) = lower(${name}) and id <> ${team.id}
    union all select 1 from crm.team_name_change x where x.platform = ${team.platform} and x.team_id <> ${team.id}
      and x.state in ('pending', 'approved') and lower(x.new_name) = lower(${name}) limit 1`.execute(tx);
  return rows.length > 0;
}

/** Returns null when the team already has an open change. */
export async function insertRename(
  tx: Db,
  change: {
    changeNo: string;
    team: Team;
    customerName: string;
    newName: string;
    reason: string;
    effectiveOn: string;
    by: string;
  },
): Promise<string | null> {
  const { changeNo, team, customerName, newName, reason, effectiveOn, by } = change;
  // lint-ok raw-writes: on conflict do nothing
  const { rows } = await sql<{
    id: string;
  }>`insert into crm.team_name_change (change_no, team_id, customer_id, customer_name, platform,
      old_name, new_name, reason, effective_on, applicant_id, applicant_dept_id, created_by, updated_by)
    values (${changeNo}, ${team.id}, ${team.customer_id}, ${customerName}, ${team.platform}, ${team.name}, ${newName}, ${reason},
      ${effectiveOn}, ${by}, ${primaryDeptOf(by)}, ${by}, ${by})
    on conflict (team_id) where state in ('pending', 'approved') do nothing returning id::text`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function lockRename(tx: Db, id: string): Promise<TeamRename | undefined> {
  return await crmDb({ db: tx })
    .selectFrom('crm.team_name_change')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function setRenameState(
  tx: Db,
  id: string,
  state: string,
  { instanceId = null, error = null }: { instanceId?: string | null; error?: string | null } = {},
): Promise<void> {
  const instance = instanceId === null ? {} : { wfInstanceId: instanceId };
  await updateRow(tx, teamNameChangeTable, { id, values: { state, error, ...instance }, by: null });
}

/** A due rename, locked for this worker. */
export async function takeDueRename(tx: Db): Promise<(TeamRename & { team_code: string }) | undefined> {
  const { rows } = await sql<
    TeamRename & { team_code: string }
  >`select x.*, t.team_code from crm.team_name_change x join crm.team t on t.id = x.team_id
    where x.state = 'approved' and x.effective_on <= (now() at time zone 'Asia/Shanghai')::date
    order by x.id limit 1 for update of x skip locked`.execute(tx);
  return rows[0];
}
