import { type CreditKind, type getAppApprovals, type getAppCredits, voiceAppResource } from '@switchboard/bq-contract';
import { type AccountApplication, accountApplications } from '@switchboard/fc-server';
import { processView } from '@switchboard/ger-server';
import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { asSystem, type Context, detailOf } from '@switchboard/kit-server';
import { appSource, businessOf, voiceAppSource } from './repo.ts';

type Approvals = ResultOf<typeof getAppApprovals>;
type Credits = ResultOf<typeof getAppCredits>;

const WHY = 'whoever may read the account may read what was asked for about it (records.md, v_bq_account_approval)';
const CREDITS: Readonly<Record<string, CreditKind>> = {
  credit_prepay: 'permanent',
  credit_postpay: 'permanent',
  credit_temporary: 'temporary',
};

/** Within the caller's accounts, of messages or of calls: another one is not found. */
async function openAccount(id: string, context: Context) {
  const { customerId, biz } = await businessOf(context.db, id);
  // who may not see accounts that call finds none here either
  if (biz === 'voice' && !context.principal.can(voiceAppResource.right)) throw new AppError(CODES.notFound);
  const { name, customerName }: { name?: string; customerName?: string } =
    biz === 'voice'
      ? await detailOf(voiceAppSource(context.locale), id, context)
      : await detailOf(appSource(context.locale), id, context);
  // what is hidden from the caller is not in the row
  return { appName: name ?? null, customerName: customerName ?? null, customerId };
}

export async function approvalsOf({ id }: ParsedInputOf<typeof getAppApprovals>, context: Context): Promise<Approvals> {
  const { customerId, ...account } = await openAccount(id, context);
  return await asSystem(context, WHY, async (tx) => {
    const list: Approvals['list'] = [];
    for (const { processCode: _code, instanceId, endedAt: _ended, ...application } of await accountApplications(
      tx,
      customerId,
    ))
      list.push({ ...application, process: await processView(tx, instanceId, context.principal.staffId) });
    return { ...account, list };
  });
}

export async function creditsOf({ id }: ParsedInputOf<typeof getAppCredits>, context: Context): Promise<Credits> {
  const { customerId, ...account } = await openAccount(id, context);
  const all = await asSystem(context, WHY, async (tx) => await accountApplications(tx, customerId));
  return { ...account, list: withBefore(all) };
}

/** The limit before is the last one of its kind and currency that was agreed to; before the first there was none. */
function withBefore(applications: readonly AccountApplication[]): Credits['list'] {
  const last = new Map<string, string | null>();
  const list: Credits['list'] = [];
  const agreed = applications.filter(({ state, processCode }) => state === 'approved' && processCode in CREDITS);
  for (const application of agreed.toSorted((a, b) => (a.endedAt ?? '').localeCompare(b.endedAt ?? ''))) {
    const { processCode, instanceId: _instance, state: _state, endedAt, ...shown } = application;
    const kind = CREDITS[processCode] as CreditKind;
    const key = `${kind} ${shown.currency ?? ''}`;
    list.unshift({ ...shown, kind, before: last.get(key) ?? null, endedAt: endedAt ?? shown.createdAt });
    last.set(key, shown.amount);
  }
  return list;
}
