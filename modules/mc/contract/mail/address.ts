import { z } from 'zod';

/** The base of every call of the mail box (mc.md §5). */
export const MAIL_BASE = '/v2/emailbox';

/** mc.md §5: the customer writes most calls without `email/`, so the server answers both. */
export const mailAlias = (path: string): string | null =>
  path.startsWith(`${MAIL_BASE}/email/`) ? path.replace(`${MAIL_BASE}/email/`, `${MAIL_BASE}/`) : null;

/** mail_message.box: the first three are the customer's type codes (R153); drafts have a table of their own. */
export const MAIL_BOX = { sent: 1, inbox: 2, spam: 3, drafts: 4, trash: 5, other: 6 } as const;

/** An address as it stands in a mail: what others wrote is shown as it is, so it is not checked here. */
export const zMailAddress = z.object({ name: z.string().nullable(), email: z.string() });
export type MailAddress = z.infer<typeof zMailAddress>;

/** R162, R163: name<email>, or the part before the @ when there is no name. */
export function displayAddress({ name, email }: MailAddress): string {
  const shown = name?.trim() ?? '';
  return shown === '' ? (email.split('@')[0] ?? email) : `${shown}<${email}>`;
}
