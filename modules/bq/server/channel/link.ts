import {
  channelResource,
  isGatewayStale,
  type rebindChannel,
  type setChannelPassword,
  type testChannel,
} from '@switchboard/bq-contract';
import type { ParsedInputOf, ResultOf } from '@switchboard/kit-contract';
import { type Context, inTransaction, saveAudited, sealSecret } from '@switchboard/kit-server';
import { commandGateway, commandId } from '../gateway/gateway.ts';
import { statesOf } from '../gateway/states.ts';
import { fillIn } from '../master/figures.ts';
import { requireOwn } from '../master/own-row.repo.ts';
import { channelTable } from '../tables.ts';
import { channelSource } from './repo.ts';

/** Link states; unknown when the gateway has not reported for a while. */
export async function fillLinks(rows: readonly object[], context: Context): Promise<void> {
  const keys = rows.map((row) => String((row as { id: unknown }).id));
  const links = await statesOf(context, 'link', keys);
  const now = Date.now();
  fillIn(channelResource, rows, context, ({ id }) => {
    const reportedState = links.get(String(id));
    const live = reportedState === undefined || isGatewayStale(reportedState.at, now) ? undefined : reportedState;
    return { link: live?.state ?? null, linkBinds: live?.binds ?? null, linkTps: live?.tps.toFixed(1) ?? null };
  });
}

export async function rebind({ id }: ParsedInputOf<typeof rebindChannel>, context: Context): Promise<true> {
  await requireOwn(channelSource(context.locale), id, context);
  await inTransaction(context, async (tx) => {
    await context.audit(tx, { object: channelResource.code, objectId: id, action: 'rebind' });
    await commandGateway(context, commandId(context, 'channel.rebind'), 'channel.rebind', { channelId: id });
  });
  return true;
}

export async function test(
  { id }: ParsedInputOf<typeof testChannel>,
  context: Context,
): Promise<ResultOf<typeof testChannel>> {
  await requireOwn(channelSource(context.locale), id, context);
  return await commandGateway(context, commandId(context, 'channel.test'), 'channel.test', { channelId: id });
}

/** The audit log records that a password was set, never its value. */
export async function storePassword(
  { id, version, password }: ParsedInputOf<typeof setChannelPassword>,
  context: Context,
): Promise<true> {
  await requireOwn(channelSource(context.locale), id, context);
  const sealed = password === null ? null : sealSecret(context.config, password);
  const values = { passwordEnc: sealed?.secretEnc ?? null, passwordKey: sealed?.keyVersion ?? null };
  await inTransaction(context, async (tx) => {
    const besides = { after: { hasPassword: password !== null } };
    await saveAudited(tx, { table: channelTable, id, version, values, besides }, context);
  });
  return true;
}
