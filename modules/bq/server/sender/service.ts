import { type decideSender, type saveSender, senderResource, type submitSender } from '@switchboard/bq-contract';
import { AppError, businessDay, CODES, fieldRefusal, type ParsedInputOf } from '@switchboard/kit-contract';
import { type Context, isEngineDown } from '@switchboard/kit-server';
import { isThere } from '../channel/repo.ts';
import { fillIn, rateOf } from '../master/figures.ts';
import { moveMaster, storeMaster } from '../master/store.ts';
import { addProof } from './proof.ts';
import { type SenderKey, senderKeys, senderMaster } from './repo.ts';

export const NO_CHANNEL = { zh: '通道不存在，请重新选择', en: 'Channel not found. Select another' };
export const NO_APP = { zh: '应用不存在，请重新选择', en: 'Application not found. Select another' };
export const WRONG_KIND = { zh: '与所选类型不符', en: 'Does not match the selected type' };
const SETTLED = { zh: '已提交或已通过的报备不能修改', en: 'A submitted or approved registration cannot be changed' };
const OVER = { zh: '有效期须晚于今天', en: 'The validity date must be later than today' };

/** At most eleven characters, otherwise phones display a different sender (3GPP 23.040). */
const FITS = {
  alpha: /^(?=.{1,11}$)(?=.*[A-Za-z])[A-Za-z0-9 ._-]+$/u,
  numeric: /^\d{7,15}$/u,
  short: /^\d{3,6}$/u,
} as const;

export const fitsKind = (kind: unknown, sender: unknown): boolean =>
  FITS[kind as keyof typeof FITS].test(String(sender));

export async function storeSender(
  { fileIds, ...input }: ParsedInputOf<typeof saveSender>,
  context: Context,
): Promise<{ id: string }> {
  const rule: Parameters<typeof storeMaster>[3] = async ({ tx, before, after }) => {
    if (before !== null && before['state'] !== 'draft' && before['state'] !== 'rejected')
      throw new AppError(CODES.wrongState, { label: SETTLED, data: { state: before['state'] } });
    if (!fitsKind(after['kind'], after['sender'])) throw fieldRefusal('sender', WRONG_KIND);
    if (!(await isThere(tx, 'bq.channel', after['channelId']))) throw fieldRefusal('channelId', NO_CHANNEL);
    const appId = after['appId'] ?? null;
    if (appId !== null && !(await isThere(tx, 'bq.app', appId))) throw fieldRefusal('appId', NO_APP);
  };
  return await storeMaster(senderMaster, input, context, rule, async (tx, id) => addProof(tx, context, id, fileIds));
}

export async function handInSender(input: ParsedInputOf<typeof submitSender>, context: Context): Promise<true> {
  return await moveMaster(senderMaster, { ...input, state: 'submitted' }, context, {
    moves: { draft: ['submitted'], rejected: ['submitted'] },
    rule: () => ({ submittedAt: new Date(), rejectReason: null }),
  });
}

export async function settleSender(
  { id, version, isApproved, validTo, reason }: ParsedInputOf<typeof decideSender>,
  context: Context,
): Promise<true> {
  if (isApproved && validTo !== null && validTo <= businessDay()) throw fieldRefusal('validTo', OVER);
  return await moveMaster(senderMaster, { id, version, state: isApproved ? 'approved' : 'rejected' }, context, {
    moves: { submitted: ['approved', 'rejected'] },
    rule: () => ({
      decidedAt: new Date(),
      validTo: isApproved ? validTo : null,
      rejectReason: isApproved ? null : reason,
    }),
  });
}

interface Week extends Omit<SenderKey, 'id'> {
  readonly accepted: string;
  readonly delivered: string;
}

const keyOf = ({ channelId, mcc, sender }: Omit<SenderKey, 'id'>): string => `${channelId} ${mcc} ${sender}`;

/** Results of the name over its channel and country in the last seven company days. */
export async function fillWeek(rows: readonly { id: string }[], context: Context): Promise<void> {
  if (rows.length === 0) return;
  const keys = await senderKeys(
    context.db,
    rows.map(({ id }) => id),
  );
  const weeks = new Map((await weeksOf(keys, context)).map((week) => [keyOf(week), week]));
  const known = new Map(keys.map((key) => [key.id, weeks.get(keyOf(key))]));
  fillIn(senderResource, rows, context, ({ id }) => {
    const week = known.get(String(id));
    if (week === undefined) return { weekAccepted: null, weekRate: null };
    return { weekAccepted: Number(week.accepted), weekRate: rateOf(Number(week.delivered), Number(week.accepted)) };
  });
}

async function weeksOf(keys: readonly SenderKey[], { records, log }: Context): Promise<Week[]> {
  if (keys.length === 0) return [];
  // IDs from our own tables are written into the query text: an export needs thousands, more than a URL can hold
  const channels = [...new Set(keys.map(({ channelId }) => BigInt(channelId)))];
  try {
    const answer = await records.client.query({
      query: `select channel_id as channelId, mcc, toString(sender) as sender, sum(accepted) as accepted, sum(delivered) as delivered
        from agg_sms_sender_day where stat_day > toDate(now(), 'Asia/Shanghai') - 7 and channel_id in (${channels.join(', ')})
        group by channel_id, mcc, sender`,
      format: 'JSONEachRow',
    });
    return await answer.json<Week>();
  } catch (error) {
    if (!isEngineDown(error)) throw error;
    log.warn({ err: error }, 'list returned without figures');
    return [];
  }
}
