import { sql } from 'kysely';
import type { McDb } from '../../../db.ts';

export interface Attachment {
  readonly id: string;
  readonly messageId: string;
  readonly accountId: string;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly contentId: string | null;
  readonly inline: boolean;
  readonly part: string | null;
  readonly fileKey: string | null;
  readonly scanState: number;
}

const COLUMNS = sql`f.id::text, f.message_id::text as "messageId", m.account_id::text as "accountId", f.name, f.mime,
  f.size::float8 as size, f.content_id as "contentId", f.inline, f.part, f.file_key as "fileKey", f.scan_state as "scanState"`;

export async function listAttachments(db: McDb, messageId: string): Promise<Attachment[]> {
  const { rows } =
    await sql<Attachment>`select ${COLUMNS} from mc.mail_attachment f join mc.mail_message m on m.id = f.message_id
    where f.message_id = ${messageId} order by f.id`.execute(db);
  return rows;
}

export async function findAttachment(db: McDb, id: string): Promise<Attachment | null> {
  const { rows } =
    await sql<Attachment>`select ${COLUMNS} from mc.mail_attachment f join mc.mail_message m on m.id = f.message_id
    where f.id = ${id} and m.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

export async function noteStored(db: McDb, id: string, fileKey: string): Promise<void> {
  await db.updateTable('mc.mail_attachment').set({ file_key: fileKey }).where('id', '=', id).execute();
}

export async function noteScan(db: McDb, id: string, scanState: number): Promise<void> {
  await db.updateTable('mc.mail_attachment').set({ scan_state: scanState }).where('id', '=', id).execute();
}
