import { customerResource } from '@switchboard/crm-contract';
import { AppError, CODES } from '@switchboard/kit-contract';
import { type Context, type Db, isInScope } from '@switchboard/kit-server';
import { findStaff, type StaffFacts } from './repo.ts';

/**
 * A user who can receive customers: an active employee of the company (crm rule 18). With `giver`, only users of the
 * departments in the scope of the call's key; all others are not found.
 */
export async function requireReceiver(
  tx: Db,
  id: string,
  giver?: Pick<Context, 'principal' | 'callKey'>,
): Promise<StaffFacts> {
  const staff = await findStaff(tx, id);
  if (staff === null) throw new AppError(CODES.notFound);
  if (giver !== undefined && !isTheirs(staff, giver)) throw new AppError(CODES.notFound);
  if (staff.hasLeft) {
    const label = {
      zh: `${staff.name} 已离职，不能接收客户`,
      en: `${staff.name} has left and cannot receive customers`,
    };
    throw new AppError(CODES.wrongState, { label, data: { state: 'left' } });
  }
  return staff;
}

function isTheirs({ id, deptId }: StaffFacts, { principal, callKey }: Pick<Context, 'principal' | 'callKey'>): boolean {
  const scope = callKey === null ? null : principal.scopeOf(callKey, customerResource.code);
  return isInScope(scope, { staffId: id, deptId });
}
