import type { VosFault, VosServer } from '@switchboard/bq-contract';
import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

export interface SwitchRow {
  readonly id: string;
  readonly baseUrl: string;
}

/** Switches in use; with `isDue` only those that are due. */
export async function findSwitches(db: Db, { isDue = false } = {}): Promise<SwitchRow[]> {
  const { rows } =
    await sql<SwitchRow>`select id::text, base_url as "baseUrl" from bq.vos_server where state <> 'disabled'
      and (not ${isDue}::boolean or tried_at is null or tried_at <= now() - make_interval(secs => poll_s - ${EARLY_S}))
    order by id`.execute(db);
  return rows;
}
/** The job runs once a minute, not exactly on the second. */
const EARLY_S = 10;

export async function findServerStates(db: Db): Promise<VosServer[]> {
  const { rows } = await sql<
    Omit<VosServer, 'lastSyncAt'> & { lastSyncAt: Date | null }
  >`select id::text, name, sw_version as version, state, last_sync_at as "lastSyncAt", sync_err as fault from bq.vos_server order by name`.execute(
    db,
  );
  return rows.map(({ lastSyncAt, ...row }) => ({ ...row, lastSyncAt: lastSyncAt?.toISOString() ?? null }));
}

/** In milliseconds, the precision of stored times, so that later writes are not dated before it. */
export async function clockOf(db: Db): Promise<string> {
  const { rows } = await sql<{ at: string }>`select date_trunc('milliseconds', clock_timestamp())::text as at`.execute(
    db,
  );
  return rows[0]?.at ?? '';
}

/** Locks the switch; false = a newer sync has already been stored, or the switch is out of use. */
export async function takeServer(tx: Db, id: string, at: string): Promise<boolean> {
  const { rows } = await sql<{
    isNew: boolean;
  }>`select state <> 'disabled' and (last_sync_at is null or last_sync_at < ${at}::timestamptz) as "isNew"
    from bq.vos_server where id = ${id}::bigint for update`.execute(tx);
  return rows[0]?.isNew ?? false;
}

export async function markSynced(tx: Db, id: string, at: string, version: string): Promise<void> {
  // lint-ok raw-writes: a sync makes no open form stale
  await sql`update bq.vos_server set state = 'online', sw_version = ${version}, last_sync_at = ${at}::timestamptz, tried_at = ${at}::timestamptz,
      sync_err = null, updated_at = now() where id = ${id}::bigint`.execute(tx);
}

/** Keeps the data of the last successful sync and its time. */
export async function markFailed(db: Db, id: string, at: string, fault: VosFault): Promise<void> {
  // lint-ok raw-writes: a sync makes no open form stale
  await sql`update bq.vos_server set state = 'offline', tried_at = ${at}::timestamptz, sync_err = ${fault}, updated_at = now()
    where id = ${id}::bigint and state <> 'disabled' and (last_sync_at is null or last_sync_at < ${at}::timestamptz)`.execute(
    db,
  );
}
