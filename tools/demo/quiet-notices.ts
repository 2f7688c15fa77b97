import pg from 'pg';

/**
 * Marks the newest version notice as closed for all users and disables rating prompts, so that pop-ups appear only in
 * the journeys about them (notices.e2e.ts).
 */
export async function quietNotices(databaseUrl: string | undefined): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`insert into sys.version_read (user_id, version_id, popup_closed_at)
      select u.id, v.id, now() from sys."user" u, sys.version_doc v where v.popup_flag on conflict do nothing`);
    await client.query('update sys.feedback_popup_config set enabled = false');
  } finally {
    await client.end();
  }
}
