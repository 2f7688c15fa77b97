import {
  CRM_CODES,
  type listTeams,
  type saveTeamRename,
  teamRenameResource,
  type withdrawTeamRename,
} from '@switchboard/crm-contract';
import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { asSystem, type Context, continueAsSystem, inTransaction, requireFeature } from '@switchboard/kit-server';
import { withdrawProcess } from '@switchboard/ger-server';
import { openApproval } from '../approval/open.ts';
import { findCustomer, lockCustomer } from '../customer/access.repo.ts';
import { refuseDuringAliasChange } from '../customer/guards.repo.ts';
import { nextDocNo } from '../customer/history.repo.ts';
import { platformNamesStub } from '../platform/adapter.ts';
import { requireRow } from '../row-scope.repo.ts';
import { teamRenameApproval } from './approval.ts';
import { findTeam, insertRename, isNameTaken, lockRename, setRenameState, teamsOf } from './repo.ts';
import { teamNameChangeTable } from '../tables.ts';

const OBJECT = teamRenameResource.code;

export async function listTeamsOf(customerId: string, context: Context): Promise<ResultOf<typeof listTeams>> {
  return await inTransaction(context, async (tx) => {
    await findCustomer(tx, { id: customerId, access: 'read' }, context);
    return await teamsOf(tx, customerId);
  });
}

export async function requestRename(
  { teamId, newName, reason, effectiveOn }: ParsedInputOf<typeof saveTeamRename>,
  context: Context,
): Promise<ResultOf<typeof saveTeamRename>> {
  requireFeature(platformNamesStub, context.config);
  return await inTransaction(context, async (tx) => {
    const team = await findTeam(tx, teamId);
    if (team === undefined) throw new AppError(CODES.notFound);
    const customer = await lockCustomer(tx, { id: team.customer_id }, context);
    await continueAsSystem(tx, 'the name may be in use by any customer');
    await refuseDuringAliasChange(tx, customer.id);
    if (await isNameTaken(tx, team, newName)) throw new AppError(CRM_CODES.teamNameTaken);
    const changeNo = await nextDocNo(tx, { prefix: 'TN', per: 'day', digits: 4 });
    const by = context.principal.staffId;
    const id = await insertRename(tx, {
      changeNo,
      team,
      customerName: customer.name,
      newName,
      reason,
      effectiveOn,
      by,
    });
    if (id === null) throw new AppError(CODES.wrongState, { data: { state: 'pending' } });
    const title = `${customer.name} · ${team.name} → ${newName}`;
    const { orderId, instanceId } = await openApproval(
      tx,
      teamRenameApproval,
      { bizId: id, customer, title, facts: { platform: team.platform } },
      context,
    );
    await setRenameState(tx, id, 'pending', { instanceId });
    await context.audit(tx, {
      object: OBJECT,
      objectId: id,
      action: 'create',
      after: { changeNo, newName, effectiveOn },
    });
    return { id, changeNo, orderId };
  });
}

export async function withdrawRename(
  { id, reason }: ParsedInputOf<typeof withdrawTeamRename>,
  context: Context,
): Promise<true> {
  await requireRow(context, teamNameChangeTable, id);
  const instanceId = await inTransaction(context, async (tx) => (await lockRename(tx, id))?.wf_instance_id ?? null);
  if (instanceId === null) throw new AppError(CODES.wrongState, { data: { state: 'draft' } });
  await withdrawProcess({ instanceId, reason }, context);
  return true;
}

export async function retryRename(id: string, context: Context): Promise<true> {
  requireFeature(platformNamesStub, context.config);
  await requireRow(context, teamNameChangeTable, id);
  return await asSystem(context, 'access to the change was checked', async (tx) => {
    const change = await lockRename(tx, id);
    if (change?.state !== 'failed') throw new AppError(CODES.wrongState, { data: { state: change?.state } });
    await setRenameState(tx, id, 'approved');
    await context.audit(tx, { object: OBJECT, objectId: id, action: 'retry', before: { error: change.error } });
    return true as const;
  });
}
