import { type Db, type Services, inTransaction } from '@switchboard/kit-server';
import { DRAFT_STATE, type Written } from '@switchboard/mc-contract';
import { attachFiles } from '../compose/attachment.repo.ts';
import { prepareMail } from '../compose/prepare.ts';
import { insertDraft, undoSeconds, updateDraft } from '../draft/repo.ts';
import { openDraft } from '../draft/service.ts';
import { submitMail } from './submit.ts';

export interface NewSending {
  readonly staffId: string;
  /** Null: requested by an internal process without a submission id; the draft then identifies the sending. */
  readonly submitId: string | null;
  readonly draftId: string | null;
  readonly written: Written;
  /** Bulk mail: not held for recall, and with a link to unsubscribe. */
  readonly bulk?: { readonly unsubscribeUrl: string };
}

/** mc M44: stores the bytes first; draft, mails, recipients and audit entry are then written in one transaction. */
export async function freezeMail(
  node: Pick<Services, 'config' | 'db' | 'files'>,
  { staffId, submitId, draftId, written, bulk }: NewSending,
  audit: (tx: Db, outboxId: string) => Promise<void>,
): Promise<{ outboxIds: string[]; undoUntil: string }> {
  const prepared = await prepareMail(node, staffId, written, bulk);
  return await inTransaction({ db: node.db }, async (tx) => {
    const draft = draftId === null ? await insertDraft(tx, staffId, written) : await openDraft(tx, draftId, staffId);
    await updateDraft(tx, draft.id, written, { state: DRAFT_STATE.sending, timing: null });
    await attachFiles(tx, draft.id, staffId, written.attachments);
    const { outboxIds, undoUntil } = await submitMail(tx, prepared, {
      draftId: draft.id,
      staffId,
      submitId: submitId ?? `draft-${draft.id}`,
      holdSeconds: bulk === undefined ? await undoSeconds(tx, staffId) : 0,
      isTimed: bulk !== undefined,
    });
    for (const id of outboxIds) await audit(tx, id);
    return { outboxIds, undoUntil: undoUntil.toISOString() };
  });
}
