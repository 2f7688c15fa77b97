import type { FillVar } from '@switchboard/mc-contract';
import { sql } from 'kysely';
import type { McDb } from '../../db.ts';

export interface MailedMessage {
  email: string | null;
  locale: 'zh' | 'en';
  titleZh: string;
  titleEn: string;
  contentZh: string;
  contentEn: string;
  vars: FillVar[];
  link: string | null;
}

/** Null: it was deleted meanwhile, or its reader has left. */
export async function findMailed(db: McDb, msgId: string): Promise<MailedMessage | null> {
  const { rows } =
    await sql<MailedMessage>`select s.work_email as email, u.locale, m.title as "titleZh", m.title_en as "titleEn",
      m.msg_content_template as "contentZh", m.msg_content_template_en as "contentEn", m.msg_fill_after_var as vars, m.link
    from mc.message m join sys.user_account u on u.id = m.user_id join sys.staff_contact s on s.id = u.staff_id
    where m.id = ${msgId} and m.status <> 2 and not u.is_disabled and not s.has_left`.execute(db);
  return rows[0] ?? null;
}
