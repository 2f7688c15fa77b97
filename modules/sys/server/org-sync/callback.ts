import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { inTransaction, type PublicContext } from '@switchboard/kit-server';
import type { dingTalkCallback } from '@switchboard/sys-contract';
import { z } from 'zod';
import { syncAfterCallbackJob } from '../jobs/sync-organisation.ts';
import { openCallback, sealCallback } from './callback-cipher.ts';

/** Events that change the organisation; all others are acknowledged and ignored. */
const CHANGES = new Set([
  'user_add_org',
  'user_modify_org',
  'user_leave_org',
  'user_active_org',
  'org_dept_create',
  'org_dept_modify',
  'org_dept_remove',
]);

const zEvent = z.looseObject({ EventType: z.string() });

/** Sys R61: DingTalk reports that something changed; the change itself is then read from DingTalk. */
export async function receiveCallback(
  input: ParsedInputOf<typeof dingTalkCallback>,
  context: PublicContext,
): Promise<ResultOf<typeof dingTalkCallback>> {
  const { DINGTALK_CALLBACK_TOKEN: token, DINGTALK_CALLBACK_AES_KEY: aesKey } = context.config;
  if (token === undefined || aesKey === undefined) throw new AppError(CODES.notFound);
  const { msg_signature, signature = msg_signature, ...sent } = input;
  const opened = openCallback({ signature: signature ?? '', ...sent }, { token, aesKey });
  const owners = [context.config.DINGTALK_CLIENT_ID, ...context.config.DINGTALK_CORP_IDS];
  if (opened === null || !owners.includes(opened.owner)) throw new AppError(CODES.noPermission);
  const event = zEvent.safeParse(parseJson(opened.text));
  if (!event.success) throw new AppError(CODES.validation);
  const { EventType: kind } = event.data;
  context.log.info({ kind }, 'DingTalk callback');
  if (CHANGES.has(kind))
    await inTransaction(context, async (tx) => await context.jobs.enqueue(tx, syncAfterCallbackJob, {}));
  const reply = sealCallback('success', opened.owner, { token, aesKey });
  return { msg_signature: reply.signature, timeStamp: reply.timestamp, nonce: reply.nonce, encrypt: reply.encrypt };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
