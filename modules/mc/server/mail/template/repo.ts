import { definePgSource } from '@switchboard/kit-server';
import { type MailTemplate, mailTemplateResource } from '@switchboard/mc-contract';
import { sql } from 'kysely';
import type { McDb } from '../../db.ts';
import { isLentTo } from '../lent.repo.ts';
import { mailTemplateTable } from '../../tables.ts';

export const mailTemplateSource = (staffId: string) =>
  definePgSource({
    resource: mailTemplateResource,
    table: mailTemplateTable,
    alias: 't',
    join: sql`join sys.staff_name s on s.id = t.owner_id`,
    where: sql`${isLentTo('t', staffId)}`,
    scope: { none: 'the condition selects own and shared templates' },
    columns: {
      vars: sql`array(select jsonb_array_elements_text(t.vars))`,
      ownerName: sql`s.name`,
      isMine: sql`(t.owner_id = ${staffId})`,
    },
  });

const wholeFor = (staffId: string) => sql`t.id::text, t.name, t.type, t.subject, t.html, t.share::text,
  array(select jsonb_array_elements_text(t.vars)) as vars, t.owner_id = ${staffId} as "isMine", t.version`;

export async function readMailTemplate(db: McDb, id: string, staffId: string): Promise<MailTemplate | undefined> {
  const { rows } = await sql<MailTemplate>`select ${wholeFor(staffId)} from mc.mail_template t
    where t.id = ${id} and t.deleted_at is null and ${isLentTo('t', staffId)}`.execute(db);
  return rows[0];
}

export async function lockMailTemplate(db: McDb, id: string, staffId: string): Promise<MailTemplate | undefined> {
  const { rows } = await sql<MailTemplate>`select ${wholeFor(staffId)} from mc.mail_template t
    where t.id = ${id} and t.deleted_at is null and t.owner_id = ${staffId} for update`.execute(db);
  return rows[0];
}

type Option = Pick<MailTemplate, 'type' | 'isMine'> & { value: string; label: string };

export async function listTemplateOptions(db: McDb, staffId: string): Promise<Option[]> {
  const { rows } =
    await sql<Option>`select t.id::text as value, t.name as label, t.type, t.owner_id = ${staffId} as "isMine"
    from mc.mail_template t where t.deleted_at is null and ${isLentTo('t', staffId)}
    order by t.use_count desc, t.name, t.id limit 500`.execute(db);
  return rows;
}

export async function countUse(db: McDb, id: string): Promise<void> {
  // lint-ok raw-writes: a figure; the version belongs to the text
  await sql`update mc.mail_template set use_count = use_count + 1 where id = ${id}`.execute(db);
}

export interface FillFacts {
  readonly staffName: string;
  readonly staffNameEn: string | null;
  readonly staffTitle: string | null;
  readonly staffEmail: string | null;
}

export async function readStaffFacts(db: McDb, staffId: string): Promise<FillFacts> {
  const { rows } =
    await sql<FillFacts>`select s.name as "staffName", s.name_en as "staffNameEn", s.title as "staffTitle",
      s.work_email::text as "staffEmail" from sys.staff_contact s where s.id = ${staffId}`.execute(db);
  return rows[0] as FillFacts;
}
