import { gatewayIpResource } from '@switchboard/bq-contract';
import { AppError, CODES } from '@switchboard/kit-contract';
import { type Context, inTransaction, lockVersion } from '@switchboard/kit-server';
import { sendToSwitch } from './change.ts';
import { holdGatewayNow } from './gateway.repo.ts';
import { gatewayIpTable } from '../tables.ts';
import { findGatewayOf, storeVerdict } from './ip.repo.ts';

interface Decided {
  readonly id: string;
  readonly version: number;
}

/** Sends the change to the switch first, if it changes what the switch accepts (rule 62). */
export async function decideIp(
  { id, version }: Decided,
  verdict: 'approved' | 'blocked',
  context: Context,
): Promise<true> {
  await inTransaction(context, async (tx) => {
    // locks the gateway before its address, in the same order as a sync
    const gatewayId = await findGatewayOf(tx, id);
    const held = await holdGatewayNow(tx, gatewayId);
    const { ip, verdict: before } = await lockVersion(tx, { table: gatewayIpTable, id, version });
    if (before === verdict) throw new AppError(CODES.wrongState, { data: { state: before } });
    const others = held.wanted.blockedIps.filter((each) => each !== ip);
    const blockedIps = verdict === 'blocked' ? [...others, ip].toSorted() : others;
    await sendToSwitch(tx, gatewayId, { held, change: { blockedIps } }, context);
    await storeVerdict(tx, id, verdict, context.principal.staffId);
    await context.audit(tx, {
      object: gatewayIpResource.code,
      objectId: id,
      action: verdict === 'blocked' ? 'block' : 'approve',
      before: { verdict: before },
      after: { verdict },
    });
  });
  return true;
}
