import { inTransaction, requestNotice, requestPush, type WorkingNode } from '@switchboard/kit-server';
import type { Db } from '@switchboard/kit-server';
import {
  MAIL_ACTION,
  MAIL_RESULT,
  mailFailed,
  mailSent,
  mailUnknown,
  OUTBOX_STATE as STATE,
  PUSH_SIGNALS,
} from '@switchboard/mc-contract';
import { customersOfAddresses } from '@switchboard/crm-server';
import { logMail } from '../log/write-log.ts';
import { collectAddresses, markAnswered } from './after.repo.ts';
import { type ClaimedMail, endAttempt, noteRecipients, recipientsOf, settleDraft } from './repo.ts';
import type { Outcome, Refusal } from './transmit.ts';

type Node = Pick<WorkingNode['services'], 'db' | 'jobs'>;

/** mc M48 */
export const RETRY_SECONDS = [60, 300, 900, 3_600, 14_400] as const;
/** mc M47 */
export const SEARCH_SECONDS = [60, 300, 900] as const;

/** Applies the outcome of an attempt to the mail, its draft, its writer and other modules, in one transaction. */
export async function finishAttempt(node: Node, mail: ClaimedMail, outcome: Outcome): Promise<void> {
  await inTransaction(node, async (tx) => {
    if (outcome.kind === 'accepted') {
      const { code, text, refused } = outcome;
      if (await endAttempt(tx, mail, { state: STATE.accepted, code, text })) await accepted(tx, node, mail, refused);
    } else if (outcome.kind === 'unknown') {
      await endAttempt(tx, mail, {
        state: STATE.unknown,
        code: null,
        text: outcome.text,
        nextSearchInSeconds: SEARCH_SECONDS[0],
      });
    } else if (outcome.kind === 'later' && mail.attempts < RETRY_SECONDS.length) {
      const { code, text } = outcome;
      await endAttempt(tx, mail, {
        state: STATE.retryWait,
        code,
        text,
        nextInSeconds: RETRY_SECONDS[mail.attempts] ?? 0,
      });
    } else {
      const { code, text } = outcome;
      const isEnded = await endAttempt(tx, mail, { state: STATE.failed, code, text });
      if (isEnded) await failed(tx, node, mail, { text, refused: outcome.kind === 'refused' ? outcome.refused : [] });
    }
    await notifyPages(tx, node, mail);
  });
}

const notifyPages = async (tx: Db, node: Node, { staffId }: ClaimedMail): Promise<void> =>
  await requestPush(tx, node, { staffIds: [staffId], msgType: PUSH_SIGNALS.mail });

const headOf = ({ id, messageIdHdr, submitId, staffId, subject }: ClaimedMail) => ({
  outboxId: id,
  messageIdHdr,
  submitId,
  staffId,
  subject,
});

/** Also called when a person or the Sent folder confirms that the mail arrived. */
export async function accepted(tx: Db, node: Node, mail: ClaimedMail, refused: readonly Refusal[]): Promise<void> {
  await noteRecipients(tx, mail.id, refused);
  const reached = await recipientsOf(tx, mail.id);
  const parties = await customersOfAddresses(tx, reached);
  const byCode = new Map(parties.map((party) => [party.customerCode, party]));
  const sentAt = new Date().toISOString();
  const head = { ...headOf(mail), direction: 1 as const, sentAt };
  for (const { customerCode, email } of byCode.values())
    await node.jobs.publish(
      tx,
      mailSent,
      { ...head, partyType: 1, partyCode: customerCode, partyEmail: email },
      mail.staffId,
    );
  if (byCode.size === 0)
    await node.jobs.publish(
      tx,
      mailSent,
      { ...head, partyType: null, partyCode: null, partyEmail: null },
      mail.staffId,
    );
  const log = { accountId: mail.accountId, staffId: mail.staffId, action: MAIL_ACTION.sent, subject: mail.subject };
  for (const email of reached) {
    const party = parties.find((one) => one.email === email);
    await logMail(tx, {
      ...log,
      peer: email,
      ...(party === undefined ? {} : { partyType: 1, partyCode: party.customerCode }),
    });
  }
  await collectAddresses(tx, mail.id, mail.staffId);
  if (mail.draftId !== null) {
    await markAnswered(tx, mail.draftId);
    await settleDraft(tx, mail.draftId, null);
  }
  if (refused.length > 0)
    await notice(
      tx,
      node,
      mail,
      'mc.mail.partly-refused',
      refused.map(({ email, text }) => `${email} (${text})`).join('; '),
    );
}

async function failed(
  tx: Db,
  node: Node,
  mail: ClaimedMail,
  { text, refused }: { text: string; refused: readonly Refusal[] },
): Promise<void> {
  if (refused.length > 0) await noteRecipients(tx, mail.id, refused);
  if (mail.draftId !== null) await settleDraft(tx, mail.draftId, text);
  const addresses = refused.map(({ email }) => email.toLowerCase());
  await node.jobs.publish(tx, mailFailed, { ...headOf(mail), reason: text, refused: addresses }, mail.staffId);
  await logMail(tx, {
    accountId: mail.accountId,
    staffId: mail.staffId,
    action: MAIL_ACTION.sendFailed,
    subject: mail.subject,
    result: MAIL_RESULT.failed,
    detail: text,
  });
  await notice(tx, node, mail, 'mc.mail.failed', text);
}

/** The mail was not found in the Sent folder: only the writer can settle it now (mc M47). */
export async function staysUnknown(tx: Db, node: Node, mail: ClaimedMail): Promise<void> {
  const reason = 'the result is unknown';
  await node.jobs.publish(tx, mailUnknown, { ...headOf(mail), reason }, mail.staffId);
  await notice(tx, node, mail, 'mc.mail.unknown', reason);
}

async function notice(tx: Db, node: Node, mail: ClaimedMail, eventCode: string, reason: string): Promise<void> {
  await requestNotice(tx, node, {
    eventCode,
    to: { staffIds: [mail.staffId] },
    vars: { subject: mail.subject === '' ? '-' : mail.subject, reason: reason.slice(0, 300) },
    objectCode: 'mc.outbox',
    objectId: mail.id,
    dedupeKey: `${eventCode}:${mail.id}`,
  });
}
