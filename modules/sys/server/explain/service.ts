import { AppError, CODES, type ResultOf } from '@switchboard/kit-contract';
import {
  type Context,
  explainField,
  explainKey,
  explainRow,
  type Explanation,
  type Grants,
} from '@switchboard/kit-server';
import type { explainRights, previewRights, RightsQuery, RightsReason } from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { heldKeysOf } from './held.ts';
import { menuOf } from '../rights/menu.ts';
import { requirePerson } from './person.ts';
import { findKeyState, findObjectFields } from './repo.ts';
import { canExplainRows, rowFactsOf } from './row-facts.ts';

type Answer = ResultOf<typeof explainRights>;
const PAGE = 'sys.auth-manage.permissions';

/** Uses the engine that decides the person's own calls, with the person's current grants. */
export async function explainFor(context: Context, userId: string, rightsQuery: RightsQuery): Promise<Answer> {
  const person = await requirePerson(context, PAGE, userId, rightsQuery.key);
  const state = await findKeyState(sysDb(context), rightsQuery.key);
  const first: RightsReason[] = [];
  if (!person.isActive) first.push({ code: 'account-disabled' });
  if (state !== 'on') first.push({ code: `resource-${state}`, detail: rightsQuery.key });
  first.push(...person.offRoles.map((role): RightsReason => ({ code: 'role-disabled', role })));
  const { allowed, reasons } = await decide(context, person.grants, rightsQuery);
  return { allowed: allowed && person.isActive && state === 'on', reasons: [...first, ...reasons] };
}

async function decide(
  context: Context,
  grants: Grants,
  rightsQuery: RightsQuery,
): Promise<{ allowed: boolean; reasons: readonly RightsReason[] }> {
  const now = Date.now();
  if (rightsQuery.kind === 'field') {
    const object = await findObjectFields(sysDb(context), rightsQuery.objectCode);
    return explainField(grants, rightsQuery.key, object, rightsQuery.fieldCode, now);
  }
  if (rightsQuery.kind === 'row') return await explainOneRow(context, grants, rightsQuery);
  return explainKey(grants, rightsQuery.key, now);
}

async function explainOneRow(
  context: Context,
  grants: Grants,
  { key, objectCode, rowId }: Extract<RightsQuery, { kind: 'row' }>,
): Promise<Explanation | { allowed: false; reasons: RightsReason[] }> {
  if (!canExplainRows(context, objectCode))
    throw new AppError(CODES.validation, { data: [{ field: 'question.objectCode', msg: objectCode }] });
  const row = await rowFactsOf(context, objectCode, { rowId, staffId: grants.staffId });
  if (row === null) return { allowed: false, reasons: [{ code: 'row-unknown', detail: rowId }] };
  return explainRow(grants, key, objectCode, row, Date.now());
}

/** What the person would see. Read only: nothing here can act for that person. */
export async function previewFor(context: Context, userId: string): Promise<ResultOf<typeof previewRights>> {
  const person = await requirePerson(context, PAGE, userId);
  const keys = heldKeysOf(person);
  return { menu: await menuOf(context, keys), keys: [...keys].toSorted() };
}
