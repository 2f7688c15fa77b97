import {
  COMPLIANCE_KEY,
  complianceResource,
  PROOF_FILE,
  type reviewCompliance,
  type uploadCompliance,
} from '@switchboard/bq-contract';
import { AppError, businessDay, CODES, type Label, type ParsedInputOf } from '@switchboard/kit-contract';
import { type Context, type Db, type FileKind, inTransaction } from '@switchboard/kit-server';
import { channelsLackingDocuments, handInDocument, judgeDocument, lockDocument } from '@switchboard/oc-server';
import { linkFiles } from '@switchboard/sys-server';

const OBJECT = complianceResource.code;
/** Checks the bytes of the file, not its name; earlier proofs stay with the document. */
const RULE = {
  maxFiles: 50,
  maxBytes: PROOF_FILE.maxBytes,
  mimes: new Set(['application/pdf', 'image/jpeg', 'image/png']),
};
const OVER: Label = { zh: '证件已过期，不能通过', en: 'The document has expired and cannot be approved' };

export async function handIn(input: ParsedInputOf<typeof uploadCompliance>, context: Context): Promise<true> {
  const { fileId, ...document } = input;
  await inTransaction(context, async (tx) => {
    const docId = await handInDocument(tx, { ...document, fileId, by: context.principal.staffId });
    await linkFiles(tx, context, { objectType: OBJECT, objectId: docId, fileIds: [fileId], rule: RULE });
    await context.audit(tx, { object: OBJECT, objectId: docId, action: 'upload', after: input });
  });
  return true;
}

export async function review(
  { docId, version, isValid, opinion }: ParsedInputOf<typeof reviewCompliance>,
  context: Context,
): Promise<true> {
  await inTransaction(context, async (tx) => {
    const { expiresAt } = await lockDocument(tx, { id: docId, version });
    if (isValid && expiresAt !== null && expiresAt < businessDay())
      throw new AppError(CODES.wrongState, { label: OVER });
    await judgeDocument(tx, { id: docId, version, isValid, opinion, by: context.principal.staffId });
    const state = isValid ? 'valid' : 'rejected';
    await context.audit(tx, {
      object: OBJECT,
      objectId: docId,
      action: 'review',
      before: { state: 'submitted' },
      after: { state, opinion },
    });
  });
  return true;
}

/** R61: channels that rule R53 excludes on a day (YYYY-MM-DD, business day) because one of their devices lacks a document. */
export async function channelsOutOfCompliance(db: Db, day: string): Promise<Set<string>> {
  return await channelsLackingDocuments(db, day);
}

/** Users with access to the page may view the proofs. */
export const complianceFileKind: FileKind = {
  object: OBJECT,
  mayRead: async ({ principal }) => await Promise.resolve(principal.can(COMPLIANCE_KEY)),
};
