import { randomUUID } from 'node:crypto';
import { AppError, CODES, type Label } from '@switchboard/kit-contract';
import type { Context, Db } from '@switchboard/kit-server';
import { type HeldGateway, storePending } from './gateway.repo.ts';
import { type GatewayChange, openVos, VosError } from './vos.ts';

const OUT_OF_USE = { zh: '该 VOS 已停用或已无此网关', en: 'The softswitch is disabled or no longer has this gateway' };
const NOT_CALLED = {
  zh: '该 VOS 的地址未被允许（BQ_VOS_HOSTS）',
  en: 'The address of the softswitch is not allowed (BQ_VOS_HOSTS)',
};
const NO_ANSWER = {
  zh: 'VOS 无应答，是否生效以下次同步为准',
  en: 'The softswitch did not respond. The next sync will show whether the change was applied',
};
const NOT_UNDERSTOOD = {
  zh: 'VOS 的应答无法识别，是否生效以下次同步为准',
  en: 'The response of the softswitch could not be read. The next sync will show whether the change was applied',
};

function sayWhy({ fault, reason }: VosError): Label {
  if (fault === 'host') return NOT_CALLED;
  if (fault === 'silent') return NO_ANSWER;
  if (fault === 'unreadable') return NOT_UNDERSTOOD;
  return { zh: `VOS 拒绝修改：${reason ?? ''}`, en: `The softswitch rejected the change: ${reason ?? ''}` };
}

/**
 * Rule 62: the change is sent to the switch first, and only what it accepted is stored as pending. The caller holds the
 * row lock, so concurrent changes reach the switch in the order in which they are stored; the connection times out
 * after seconds. Unchanged values are not sent again.
 */
export async function sendToSwitch(
  tx: Db,
  id: string,
  { held, change }: { readonly held: HeldGateway; readonly change: GatewayChange },
  context: Context,
): Promise<void> {
  const { wanted, pending, baseUrl, isInUse } = held;
  const changed = Object.entries(change).filter(([name, value]) => !isSame(value, wanted[name as keyof GatewayChange]));
  if (changed.length === 0) return;
  if (!isInUse) throw new AppError(CODES.wrongState, { label: OUT_OF_USE });
  const requested: GatewayChange = Object.fromEntries(changed);
  try {
    await openVos(context.config).change({ baseUrl }, held, randomUUID(), requested);
  } catch (error) {
    if (!(error instanceof VosError)) throw error;
    context.log.warn({ err: error, gatewayId: id }, 'a softswitch refused a change');
    throw new AppError(CODES.conflict, { label: sayWhy(error) });
  }
  await storePending(tx, id, { ...pending, ...requested }, context.principal.staffId);
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
