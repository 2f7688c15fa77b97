import { zId, zTime } from '@switchboard/kit-contract';
import { z } from 'zod';
import { zTypedAddress } from './recipients.ts';

/** mail_draft.kind */
export const WRITE_KINDS = { new: 1, reply: 2, replyAll: 3, forward: 4, editAgain: 5, transmit: 6 } as const;
export type WriteKind = keyof typeof WRITE_KINDS;
export const zWriteKind = z.enum(Object.keys(WRITE_KINDS) as [WriteKind, ...WriteKind[]]);

/** mail_draft.state */
export const DRAFT_STATE = { editing: 0, timed: 1, sending: 2, sent: 3, failed: 4, deleted: 5 } as const;

/** mc M41 */
export const MAX_SUBJECT = 255;
export const MAX_HTML = 2 * 1024 * 1024;
/** mc M65 */
export const MAX_ATTACHMENTS = 20;
export const MAX_MIME_BYTES = 25 * 1024 * 1024;
export const MAX_LINK_BYTES = 500 * 1024 * 1024;

const zAddresses = z.array(zTypedAddress).max(500).default([]);

/** Fields of a written mail; the same for a draft and for sending. */
export const writtenShape = {
  accountId: zId,
  kind: zWriteKind.default('new'),
  /** The mails that are replied to or forwarded. */
  refIds: z.array(zId).max(20).default([]),
  to: zAddresses,
  cc: zAddresses,
  bcc: zAddresses,
  subject: z.string().max(MAX_SUBJECT).default(''),
  content: z.string().max(MAX_HTML).default(''),
  attachments: z.array(zId).max(MAX_ATTACHMENTS).default([]),
  templateId: zId.nullable().default(null),
  signatureId: zId.nullable().default(null),
  separateSend: z.boolean().default(false),
  receipt: z.boolean().default(false),
  priority: z.union([z.literal(1), z.literal(3), z.literal(5)]).default(3),
  customerCode: z.string().max(32).nullable().default(null),
};
export const zWritten = z.object(writtenShape);
export type Written = z.output<typeof zWritten>;

export const zWriteAttachment = z.object({
  fileId: zId,
  name: z.string(),
  size: z.int(),
  mime: z.string(),
});
export type WriteAttachment = z.output<typeof zWriteAttachment>;

/** A mail to continue writing: a stored draft, or the beginning of a reply. */
export const zOpenDraft = z.object({
  ...writtenShape,
  attachments: z.array(zWriteAttachment),
  draftId: zId.nullable(),
  version: z.int().nullable(),
  state: z.int(),
  timingTime: zTime.nullable(),
  zone: z.string().nullable(),
  failReason: z.string().nullable(),
  savedAt: zTime.nullable(),
});
export type OpenDraft = z.output<typeof zOpenDraft>;

const VARIABLE = /\$\{\s*(\w+)\s*\}/g;

/** mc M41: template variables that are still unresolved. */
export function unresolvedVars(...texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(VARIABLE)].map(([, name]) => name ?? '')))];
}

/** mc M79: a variable without a value stays visible to the writer. Values are text, never markup. */
export function fillVars(
  text: string,
  values: Readonly<Record<string, string | null | undefined>>,
  isHtml: boolean,
): string {
  return text.replaceAll(VARIABLE, (whole, name: string) => {
    const value = values[name]?.trim() ?? '';
    if (value === '') return whole;
    return isHtml ? escapeHtml(value) : value;
  });
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
