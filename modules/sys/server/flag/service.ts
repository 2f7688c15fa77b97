import {
  AppError,
  CODES,
  fieldRefusal,
  type PageInput,
  type PageResult,
  type ParsedInputOf,
  type ResourceRow,
  type ResultOf,
} from '@switchboard/kit-contract';
import {
  type Context,
  inTransaction,
  LEVEL,
  lockVersion,
  maskValue,
  pageOf,
  shownFields,
  updateRow,
} from '@switchboard/kit-server';
import {
  type FlagRuleInput,
  flagResource,
  type getFlag,
  type pageFlagHolders,
  type saveFlag,
} from '@switchboard/sys-contract';
import { type SysDb, sysDb } from '../db.ts';
import { featureFlagTable } from '../tables.ts';
import { enabledFlags, listFlagPeople } from './enabled.repo.ts';
import { type FlagReason, type FlagRow, reasonsOf, zFlagRule } from './evaluate.ts';
import * as repo from './repo.ts';

const FULL = 100;

/** Masks are no values: `pickWritable` leaves them out. */
interface Edited {
  enabled?: boolean;
  expiresAt?: string | null;
  remark?: string | null;
}

export async function pageFlags(
  input: PageInput<(typeof flagResource)['fields']>,
  context: Context,
): Promise<PageResult<ResourceRow<typeof flagResource>>> {
  const page = await pageOf(repo.flagSource(context.locale), input, context);
  const right = context.principal.fieldsOf(flagResource.right, flagResource.code)?.get('holders');
  if (right?.level === LEVEL.hidden) return page;
  const isClear = right === undefined || right.level >= LEVEL.read;
  const db = sysDb(context);
  const [flags, people] = await Promise.all([enabledFlags(db), listFlagPeople(db)]);
  const holdersOfFlag = (id: string): number => {
    const flag = flags.find((one) => one.id === id);
    const count = flag === undefined ? 0 : people.filter((person) => reasonsOf(person, flag).length > 0).length;
    return isClear ? count : (maskValue(right.maskRule, count) as number);
  };
  return { ...page, list: page.list.map((row) => ({ ...row, holders: holdersOfFlag(row.id) })) };
}

/** Rows and fields are those of the user list: without its right the call is refused. */
export async function holdersOf(
  { id, ...page }: ParsedInputOf<typeof pageFlagHolders>,
  context: Context,
): Promise<ResultOf<typeof pageFlagHolders>> {
  const db = sysDb(context);
  await existing(db, id);
  const flag = (await enabledFlags(db)).find((one) => one.id === id);
  const reasons = flag === undefined ? new Map<string, FlagReason[]>() : await reasonsByUser(db, flag);
  const found = await pageOf(repo.holderSource(context.locale, [...reasons.keys()]), page, context);
  return {
    ...found,
    list: found.list.map(({ id: userId, name, jobNumber, deptNames }) => ({
      ...{ id: userId, name, jobNumber, deptNames },
      reasons: reasons.get(userId) ?? [],
    })),
  };
}

async function reasonsByUser(db: SysDb, flag: FlagRow): Promise<Map<string, FlagReason[]>> {
  const people = await listFlagPeople(db);
  return new Map(
    people.flatMap((person) => {
      const reasons = reasonsOf(person, flag);
      return reasons.length === 0 ? [] : [[person.userId, reasons] as const];
    }),
  );
}

export async function flagDetail(id: string, context: Context): Promise<ResultOf<typeof getFlag>> {
  const db = sysDb(context);
  const { key, enabled, expiresAt, remark, rule, version } = await existing(db, id);
  const { job_numbers, dept_ids, role_codes, percent } = zFlagRule.catch(zFlagRule.parse({})).parse(rule);
  const shown = { key, enabled, expiresAt: expiresAt?.toISOString() ?? null, remark };
  const staffIds = await repo.staffIdsOf(db, job_numbers);
  return {
    ...{ id, version, staffIds, deptIds: dept_ids, roleCodes: role_codes, percent: Math.round(percent) },
    ...shownFields(context, flagResource, shown),
  };
}

export async function keepFlag(input: ParsedInputOf<typeof saveFlag>, context: Context): Promise<true> {
  const { id, version, enabled, expiresAt, remark, ...rule } = input;
  return await inTransaction(context, async (tx) => {
    const stored = await lockVersion(tx, { table: featureFlagTable, id, version });
    const before = { ...stored, expiresAt: stored.expiresAt?.toISOString() ?? null };
    const edited = context.pickWritable(flagResource, { enabled, expiresAt, remark }, before) as Edited;
    if (edited.expiresAt != null && edited.expiresAt !== before.expiresAt && Date.parse(edited.expiresAt) <= Date.now())
      throw fieldRefusal('expiresAt', { zh: '请选择将来的时间', en: 'Choose a future time' });
    const isFull = (edited.enabled ?? stored.enabled) && rule.percent === FULL;
    const stays = isFull && stored.fullSince !== null;
    const storedRule = await checkedRule(sysDb({ db: tx }), rule);
    const values = {
      ...edited,
      rule: JSON.stringify(storedRule),
      fullSince: stays ? stored.fullSince : fullNow(isFull),
    };
    await updateRow(tx, featureFlagTable, { id, values, by: context.principal.staffId });
    const after = { ...edited, rule: storedRule };
    await context.audit(tx, {
      object: flagResource.code,
      objectId: id,
      action: 'update',
      before: Object.fromEntries(Object.keys(after).map((field) => [field, before[field as keyof typeof before]])),
      after,
    });
    return true as const;
  });
}

const fullNow = (isFull: boolean): Date | null => (isFull ? new Date() : null);

/** The stored form of a rule; names of people, departments and roles that do not exist are refused at their field. */
async function checkedRule(db: SysDb, { staffIds, deptIds, roleCodes, percent }: FlagRuleInput): Promise<object> {
  const [staff, depts, roles] = [new Set(staffIds), new Set(deptIds), new Set(roleCodes)];
  const jobNumbers = await repo.jobNumbersOf(db, [...staff]);
  if (jobNumbers.length !== staff.size)
    throw fieldRefusal('staffIds', {
      zh: '所选员工不存在，请重新选择',
      en: 'Some of the staff do not exist. Choose again',
    });
  if ((await repo.countDepts(db, [...depts])) !== depts.size)
    throw fieldRefusal('deptIds', {
      zh: '所选部门不存在，请重新选择',
      en: 'Some of the departments do not exist. Choose again',
    });
  if ((await repo.countRoles(db, [...roles])) !== roles.size)
    throw fieldRefusal('roleCodes', {
      zh: '所选角色不存在，请重新选择',
      en: 'Some of the roles do not exist. Choose again',
    });
  return { job_numbers: jobNumbers, dept_ids: [...depts], role_codes: [...roles], percent };
}

async function existing(db: SysDb, id: string): Promise<repo.StoredFlag> {
  const flag = await repo.findFlag(db, id);
  if (flag === undefined) throw new AppError(CODES.notFound);
  return flag;
}
