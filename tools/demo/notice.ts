import { createLogger, type NoticeRequest, connectServices, readConfig, requestNotice } from '@switchboard/kit-server';
import { sql } from 'kysely';

/**
 * Requests a notice to one person as any module does: through the public API, in a transaction. The portal's worker
 * delivers it.
 */
export async function sendNotice(
  env: Record<string, string>,
  login: string,
  notice: Omit<NoticeRequest, 'to'>,
): Promise<void> {
  const config = readConfig({ ...env, LOG_LEVEL: 'silent' });
  const services = connectServices(config, createLogger('notice', config));
  try {
    await services.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string }>`select staff_id::text as id from sys."user"
        where login_name = ${login}`.execute(tx);
      await requestNotice(tx, services, { ...notice, to: { staffIds: rows.map(({ id }) => id) } });
    });
  } finally {
    await services.close();
  }
}
