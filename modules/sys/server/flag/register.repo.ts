import type { LiveContract } from '@switchboard/kit-server';
import { sql } from 'kysely';
import type { SysDb } from '../db.ts';

/** After every migration: a row for each flag that the code declares. What administrators set stays. */
export async function registerFlags(db: SysDb, contracts: readonly LiveContract[]): Promise<void> {
  const flags = contracts.flatMap(({ id, flags: declared = [] }) =>
    declared.map(({ key, type, label, expectedEnd = null }) => ({ key, type, owner: id, ...label, expectedEnd })),
  );
  // lint-ok raw-writes: a row that the code completes does not count as edited
  await sql`insert into sys.feature_flag as f (key, name_zh, name_en, type, owner, expected_end, declared)
    select key, zh, en, type, owner, "expectedEnd", true from jsonb_to_recordset(${JSON.stringify(flags)}::jsonb)
      as s (key text, zh text, en text, type text, owner text, "expectedEnd" date)
    on conflict (key) where deleted_at is null do update set name_zh = excluded.name_zh, name_en = excluded.name_en,
      type = excluded.type, owner = excluded.owner, expected_end = excluded.expected_end, declared = true`.execute(db);
  // lint-ok raw-writes: as above
  await sql`update sys.feature_flag set declared = false
    where declared and key <> all(${flags.map(({ key }) => key)}::text[])`.execute(db);
}
