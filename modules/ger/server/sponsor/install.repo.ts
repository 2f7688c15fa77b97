import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

interface Binding {
  readonly processCode: string;
  readonly formId: string;
  readonly category: string;
  readonly titleTpl?: string;
}

/** A process that an administrator bound to another form keeps it. */
export async function bindForm(db: Db, { processCode, formId, category, titleTpl = '' }: Binding): Promise<void> {
  // lint-ok raw-writes: users see no change of theirs
  await sql`update ger.wf_process set form_id = ${formId}, category = ${category}, title_tpl = ${titleTpl}
    where process_code = ${processCode} and form_id is null`.execute(db);
}

export async function insertApprovalRole(
  db: Db,
  { code, zh, en }: { readonly code: string; readonly zh: string; readonly en: string },
): Promise<void> {
  // lint-ok raw-writes: an existing role stays unchanged
  await sql`insert into ger.wf_role (role_code, name_zh, name_en) values (${code}, ${zh}, ${en})
    on conflict (role_code) do nothing`.execute(db);
}
