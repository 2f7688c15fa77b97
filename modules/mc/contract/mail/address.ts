import { z } from 'zod';

/** The base path of all mail calls (mc.md §5). */
export const MAIL_BASE = '/v2/emailbox';

/** mc.md §5: the customer writes most calls without `email/`, so the server supports both paths. */
export const mailAlias = (path: string): string | null =>
  path.startsWith(`${MAIL_BASE}/email/`) ? path.replace(`${MAIL_BASE}/email/`, `${MAIL_BASE}/`) : null;

/** mail_message.box: the first three are the customer's type codes (R153); drafts have a separate table. */
export const MAIL_BOX = { sent: 1, inbox: 2, spam: 3, drafts: 4, trash: 5, other: 6 } as const;

/** An address as written in a mail: incoming addresses are shown unchanged, so they are not validated here. */
export const zMailAddress = z.object({ name: z.string().nullable(), email: z.string() });
export type MailAddress = z.infer<typeof zMailAddress>;

/** R162, R163: name<email>, or the part before the @ when there is no name. */
export function displayAddress({ name, email }: MailAddress): string {
  const shown = name?.trim() ?? '';
  return shown === '' ? (email.split('@')[0] ?? email) : `${shown}<${email}>`;
}
