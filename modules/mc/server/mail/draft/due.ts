import { AppError, CODE_TEXT } from '@switchboard/kit-contract';
import { inTransaction, requestNotice, type WorkingNode } from '@switchboard/kit-server';
import { ACCOUNT_STATE, DRAFT_STATE } from '@switchboard/mc-contract';
import { filesOfDraft } from '../compose/attachment.repo.ts';
import { prepareMail } from '../compose/prepare.ts';
import { submitMail } from '../outbox/submit.ts';
import { kindOf, lockDueDraft, setState, type StoredDraft } from './repo.ts';

type Node = Pick<WorkingNode['services'], 'config' | 'db' | 'files' | 'jobs'>;

const DEAD: Readonly<Record<number, string>> = {
  [ACCOUNT_STATE.pending]: '邮箱尚未验证 / the mailbox is not verified',
  [ACCOUNT_STATE.authFailed]: '邮箱登录失败 / the mail server refused the sign-in',
  [ACCOUNT_STATE.paused]: '邮箱已暂停 / the mailbox is paused',
};

/** mc M56: sends one due draft; false = there is none. Its submission id was created when it was scheduled. */
export async function sendDueDraft(node: Node): Promise<boolean> {
  return await inTransaction(node, async (tx) => {
    const draft = await lockDueDraft(tx);
    if (draft === undefined) return false;
    const reason = draft.isLate ? '已超过定时时间 24 小时 / more than 24 hours late' : await freeze(node, tx, draft);
    if (reason !== null) await failDraft(node, tx, draft, reason);
    return true;
  });
}

/** Null: its mails wait in the outbox. Otherwise the reason for the failure; the text stays with the writer (mc M58). */
async function freeze(node: Node, tx: Node['db'], draft: StoredDraft): Promise<string | null> {
  try {
    const files = await filesOfDraft(tx, draft.id);
    const attachments = files.map(({ id }) => id);
    const prepared = await prepareMail({ ...node, db: tx }, draft.staffId, {
      ...draft,
      kind: kindOf(draft.kind),
      attachments,
    });
    const dead = DEAD[prepared.account.state];
    if (dead !== undefined) return dead;
    const { id: draftId, staffId, submitId } = draft;
    await submitMail(tx, prepared, {
      draftId,
      staffId,
      submitId: submitId ?? `draft-${draftId}`,
      holdSeconds: 0,
      isTimed: true,
    });
    await setState(tx, draftId, DRAFT_STATE.sending);
    return null;
  } catch (error) {
    // errors of the mail are reported to the writer; internal errors are retried by the next run
    if (!(error instanceof AppError)) throw error;
    const label = error.label ?? CODE_TEXT[error.code];
    return label === undefined ? error.message : `${label.zh} / ${label.en}`;
  }
}

async function failDraft(node: Node, tx: Node['db'], draft: StoredDraft, reason: string): Promise<void> {
  await setState(tx, draft.id, DRAFT_STATE.failed, reason);
  await requestNotice(tx, node, {
    eventCode: 'mc.mail.timed-failed',
    to: { staffIds: [draft.staffId] },
    vars: { subject: draft.subject === '' ? '-' : draft.subject, reason },
    objectCode: 'mc.draft',
    objectId: draft.id,
    dedupeKey: `mc.mail.timed-failed:${draft.id}:${draft.version}`,
  });
}
