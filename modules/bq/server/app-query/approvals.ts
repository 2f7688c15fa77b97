import { type getAppApprovals, voiceAppResource } from '@switchboard/bq-contract';
import { accountApplications } from '@switchboard/fc-server';
import { processView } from '@switchboard/ger-server';
import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { asSystem, type Context, detailOf } from '@switchboard/kit-server';
import { appSource, businessOf, voiceAppSource } from './repo.ts';

type Approvals = ResultOf<typeof getAppApprovals>;

const SYSTEM_ACCESS_REASON =
  'a user who may read the account may read the requests about it (records.md, v_bq_account_approval)';

/** Throws notFound unless the caller may read this account. */
async function requireAccount(id: string, context: Context) {
  const { customerId, biz } = await businessOf(context.db, id);
  // users without access to accounts with calls do not find them here either
  if (biz === 'voice' && !context.principal.can(voiceAppResource.right)) throw new AppError(CODES.notFound);
  const { name, customerName }: { name?: string; customerName?: string } =
    biz === 'voice'
      ? await detailOf(voiceAppSource(context.locale), id, context)
      : await detailOf(appSource(context.locale), id, context);
  // fields hidden from the caller are not in the row
  return { appName: name ?? null, customerName: customerName ?? null, customerId };
}

export async function approvalsOf({ id }: ParsedInputOf<typeof getAppApprovals>, context: Context): Promise<Approvals> {
  const { customerId, ...account } = await requireAccount(id, context);
  return await asSystem(context, SYSTEM_ACCESS_REASON, async (tx) => {
    const list: Approvals['list'] = [];
    for (const { processCode: _code, instanceId, endedAt: _ended, ...application } of await accountApplications(
      tx,
      customerId,
    ))
      list.push({ ...application, process: await processView(tx, instanceId, context.principal.staffId) });
    return { ...account, list };
  });
}
