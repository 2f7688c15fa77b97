import { hash } from '@node-rs/argon2';
import type { Config, Db } from '@switchboard/kit-server';
import { createRandom, type Random } from '@switchboard/kit-server/demo';
import { EXTRA_LAYOUT } from '@switchboard/sys-contract';
import { sql } from 'kysely';
import { type SysDb, sysDb } from '../db.ts';
import { DEMO_PASSWORD } from '../shell/manifest.ts';
import { seedMobiles } from './mobiles.ts';
import { CENTRES, COMPANY, PROJECT_GROUPS } from './departments.ts';
import { type DemoPerson, insertPeople } from './insert-people.ts';
import { seedHeads } from './heads.ts';
import { seedIdentities } from './identities.ts';
import { createNames, type PersonName, TITLES } from './people.ts';
import { ACCOUNTS, ROLES } from './roles.ts';

const STAFF_COUNT = 320;
const FIRST_JOB_NUMBER = 100_001;
const SEED = 20_260_101;
/** sys_dept.source: created manually. */
const MANUAL = 2;

interface Team {
  id: string;
  centre: string;
}

/** Three months of the log, exported separately: only the log page needs it. */
export { seedAuditHistory } from './audit.ts';
export { seedEmbedSample } from './embed-sample.ts';
export { seedFeedback } from './feedback.ts';
export { seedVersions } from './versions.ts';

/** Departments, people, roles and the six accounts. Does nothing when the company exists already. */
export async function seedSys(db: Db, config: Pick<Config, 'TOKEN_SECRET'>): Promise<void> {
  await sysDb({ db })
    .transaction()
    .execute(async (tx) => {
      const existing = await tx.selectFrom('sys.dept').select('id').where('code', '=', COMPANY.code).executeTakeFirst();
      if (existing !== undefined) return;
      const { teams, centres } = await seedDepartments(tx);
      const roleIds = await seedRoles(tx);
      await seedPeople(tx, { teams, centres, roleIds });
      await seedProjectGroups(tx);
      await seedHeads(tx);
      await seedSalesOperations(tx);
      await seedFlags(tx);
      await seedMobiles(tx, config.TOKEN_SECRET);
    });
  await seedIdentities(sysDb({ db }));
}

async function seedDepartments(db: SysDb): Promise<{ teams: Team[]; centres: Map<string, string> }> {
  const company = await insertDept(db, { ...COMPANY, parent: null, sort: 0 });
  const centres = new Map<string, string>();
  const teams: Team[] = [];
  for (const [index, centre] of CENTRES.entries()) {
    const centreDept = await insertDept(db, { ...centre, parent: company, sort: index });
    centres.set(centre.code, centreDept.id);
    for (const [order, [zh, en]] of centre.teams.entries()) {
      const team = await insertDept(db, {
        code: `${centre.code}-${order + 1}`,
        zh,
        en,
        parent: centreDept,
        sort: order,
      });
      teams.push({ id: team.id, centre: centre.code });
    }
  }
  return { teams, centres };
}

const GROUP_SIZE = 5;

async function seedProjectGroups(db: SysDb): Promise<void> {
  for (const [index, group] of PROJECT_GROUPS.entries()) {
    const parent = await db
      .selectFrom('sys.dept')
      .select(['id', 'path', 'depth'])
      .where('code', '=', group.team)
      .executeTakeFirstOrThrow();
    const { id } = await insertDept(db, { ...group, parent, sort: index });
    await db.updateTable('sys.dept').set({ source: MANUAL }).where('id', '=', id).execute();
    await sql`insert into sys.staff_dept (staff_id, dept_id, is_leader)
      select staff_id, ${id}, row_number() over (order by staff_id) = 1 from (
        select sd.staff_id from sys.staff_dept sd join sys.staff s on s.id = sd.staff_id
        where sd.dept_id = ${parent.id} and sd.is_primary and s.employ_status <> 3
          and s.job_number >= ${String(FIRST_JOB_NUMBER + ACCOUNTS.length)}
        order by sd.staff_id limit ${GROUP_SIZE}) members`.execute(db);
  }
}

/** Two people of the operations centre also maintain the customers (crm.md §1). */
async function seedSalesOperations(db: SysDb): Promise<void> {
  await sql`insert into sys.user_role (user_id, role_id)
    select u.id, r.id from sys.role r, (
      select u.id from sys."user" u join sys.staff s on s.id = u.staff_id and s.employ_status = 2
        join sys.staff_dept sd on sd.staff_id = s.id and sd.is_primary join sys.dept d on d.id = sd.dept_id
      where d.code like 'OPS-%' and u.password_hash is null order by s.job_number desc limit 2) u
    where r.code = 'sales_operations'`.execute(db);
}

/** Sys.md §2.2: the eighty people who test the extra layout component. */
async function seedFlags(db: SysDb): Promise<void> {
  const pilots = Array.from({ length: STAFF_COUNT / 4 }, (_, index) => String(FIRST_JOB_NUMBER + index * 4));
  const rule = { job_numbers: pilots };
  await db
    .updateTable('sys.feature_flag')
    .set({ enabled: true, rule: JSON.stringify(rule), remark: '试用新版布局的员工' })
    .where('key', '=', EXTRA_LAYOUT.key)
    .execute();
}

interface DeptRow {
  id: string;
  path: string;
  depth: number;
}

async function insertDept(
  db: SysDb,
  seed: { code: string; zh: string; en: string; parent: DeptRow | null; sort: number },
): Promise<DeptRow> {
  const depth = (seed.parent?.depth ?? 0) + 1;
  const { id } = await db
    .insertInto('sys.dept')
    .values({
      code: seed.code,
      name_zh: seed.zh,
      name_en: seed.en,
      parent_id: seed.parent?.id ?? null,
      path: '',
      depth,
      sort: seed.sort,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const path = `${seed.parent?.path ?? '/'}${id}/`;
  await db.updateTable('sys.dept').set({ path }).where('id', '=', id).execute();
  return { id, path, depth };
}

async function seedRoles(db: SysDb): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const role of ROLES) {
    const { id } = await db
      .insertInto('sys.role')
      .values({ code: role.code, name_zh: role.zh, name_en: role.en, kind: 1, default_scope: role.scope })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(role.code, id);
    await sql`insert into sys.role_resource (role_id, resource_id)
      select ${id}, r.id from sys.resource r
      where r.kind in (2, 3, 4, 5) and (r.router is not null or r.kind in (4, 5)) and r.deleted_at is null
        and exists (select 1 from unnest(${[...role.grants]}::text[]) g where case
          when g like '%:*' then r.international like left(g, -2) || '%'
          when g like '%.' then r.international like g || '%' and r.kind <> 4
          else r.international = g end)
        and '-' || r.international <> all (${[...role.grants]}::text[])`.execute(db);
    const scopes = Object.entries(role.scopes ?? {});
    if (scopes.length > 0) {
      const values = scopes.map(([objectCode, scope]) => ({ role_id: id, object_code: objectCode, scope }));
      await db.insertInto('sys.role_data_scope').values(values).execute();
    }
  }
  return ids;
}

async function seedPeople(
  db: SysDb,
  { teams, centres, roleIds }: { teams: Team[]; centres: Map<string, string>; roleIds: Map<string, string> },
): Promise<void> {
  const random = createRandom(SEED);
  const nextName = createNames(random);
  const passwordHash = await hash(DEMO_PASSWORD);
  const people: DemoPerson[] = [];
  for (let index = 0; index < STAFF_COUNT; index++) {
    const account = ACCOUNTS[index];
    const name = nextName();
    const team =
      account === undefined ? random.pick(teams) : (teams.find((one) => one.centre === account.centre) as Team);
    const deptId = account?.isHead === true ? (centres.get(account.centre) as string) : team.id;
    const titles = TITLES[team.centre] as readonly string[];
    const rank = random.weighted([
      [0, 45],
      [1, 35],
      [2, 15],
      [3, 5],
    ] as const);
    const title = account?.title ?? (titles[rank] as string);
    const isLeft = account === undefined && index % 26 === 25;
    const staff = staffRow({ index, name, title, isLeft, random });
    const isInTwo = account === undefined && index % 16 === 3;
    const otherDeptId = isInTwo ? random.pick(teams.filter((one) => one.id !== deptId)).id : null;
    const roleCode = account?.role ?? roleOfCentre(team.centre);
    people.push({
      ...staff,
      deptId,
      otherDeptId,
      isLeader: rank === 3,
      login: account?.login ?? name.login,
      passwordHash: account === undefined ? null : passwordHash,
      status: isLeft ? 0 : 1,
      lastLogin: random.chance(0.92) && !isLeft ? random.int(5, 60 * 24 * 20) : null,
      roleId: roleCode === null ? null : (roleIds.get(roleCode) ?? null),
    });
  }
  await insertPeople(db, people);
}

function roleOfCentre(centre: string): string | null {
  return { SALES: 'sales', FIN: 'finance', OPS: 'operator' }[centre] ?? null;
}

function staffRow({
  index,
  name,
  title,
  isLeft,
  random,
}: {
  index: number;
  name: PersonName;
  title: string;
  isLeft: boolean;
  random: Random;
}): Pick<DemoPerson, 'jobNumber' | 'name' | 'nameEn' | 'title' | 'email' | 'joined' | 'employStatus' | 'leftAt'> {
  const joined = new Date(Date.UTC(random.int(2016, 2026), random.int(0, 8), random.int(1, 28)))
    .toISOString()
    .slice(0, 10);
  const isNew = !isLeft && index % 40 === 20;
  return {
    jobNumber: String(FIRST_JOB_NUMBER + index),
    name: name.zh,
    nameEn: name.en,
    title,
    email: `${name.login}@qiming.example`,
    joined,
    employStatus: isLeft ? 3 : isNew ? 1 : 2,
    leftAt: isLeft ? '2026-09-30' : null,
  };
}
