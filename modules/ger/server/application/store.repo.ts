import type { ApplicationState, FormData } from '@switchboard/ger-contract';
import { type Db, type Table, updateRows } from '@switchboard/kit-server';
import { sql } from 'kysely';
import type { DocumentOutcome, NewDocument } from '../process/service.ts';

/** Values extracted from the form for searches and sums. */
export interface Searched {
  readonly partyType: string | null;
  readonly partyId: string | null;
  readonly currency: string | null;
  readonly amount: string | null;
}

export interface StoredApplication {
  readonly id: string;
  readonly applyNo: string;
  readonly instanceId: string;
  readonly processCode: string;
  readonly title: string;
  readonly state: ApplicationState;
  readonly ownerId: string;
  readonly ownerName: string;
  readonly deptId: string;
  readonly createdAt: string;
  readonly endedAt: string | null;
  /** Only set by finance. */
  readonly journalNo: string | null;
}

/** A timestamp in the API format. */
const stamp = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * The application table of one module. Every module with applications has such a table with the same columns in its own
 * schema, which keeps a single implementation for all modules.
 */
export interface ApplicationStore {
  insert(tx: Db, document: NewDocument & { readonly applyNo: string }, searched: Searched): Promise<string>;
  update(tx: Db, id: string, data: FormData, searched: Searched): Promise<void>;
  close(tx: Db, id: string, state: ApplicationState, by: string | null): Promise<void>;
  outcomes(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, DocumentOutcome>>;
  find(
    db: Db,
    by: { readonly id?: string | undefined; readonly instanceId?: string | undefined },
  ): Promise<StoredApplication | null>;
}

export function applicationStore(table: Table): ApplicationStore {
  return {
    async insert(tx, { applyNo, processCode, instanceId, title, applicantId, data }, searched) {
      const { rows } = await sql<{
        id: string;
      }>`insert into ${sql.table(table.table)} (apply_no, process_code, wf_instance_id, title, party_type, party_id,
          currency, amount, data, owner_staff_id, dept_id, created_by, updated_by)
        select ${applyNo}, ${processCode}, i.id, ${title}, ${searched.partyType}, ${searched.partyId}, ${searched.currency},
          ${searched.amount}, ${JSON.stringify(data)}::jsonb, ${applicantId}, i.initiator_dept_id, ${applicantId}, ${applicantId}
        from ger.wf_instance i where i.id = ${instanceId} returning id::text`.execute(tx);
      return rows[0]?.id as string;
    },
    async update(tx, id, data, searched) {
      const values = { ...searched, data: JSON.stringify(data) };
      await updateRows(tx, table, { values, where: sql`t.id = ${id}`, by: null });
    },
    async close(tx, id, state, by) {
      const values = { state, endedAt: sql`now()` };
      await updateRows(tx, table, { values, where: sql`t.id = ${id} and t.state = 'approving'`, by });
    },
    async outcomes(db, ids) {
      const { rows } = await sql<{ id: string; outcome: DocumentOutcome }>`select id::text,
          case state when 'approving' then 'live' else state end as outcome
        from ${table.as('a')} where id = any(${ids}::bigint[])`.execute(db);
      return new Map(rows.map(({ id, outcome }) => [id, outcome]));
    },
    async find(db, { id, instanceId }) {
      const where = id === undefined ? sql`a.wf_instance_id = ${instanceId}` : sql`a.id = ${id}`;
      const { rows } =
        await sql<StoredApplication>`select a.id::text, a.apply_no as "applyNo", a.wf_instance_id::text as "instanceId",
          a.process_code as "processCode", a.title, a.state, a.owner_staff_id::text as "ownerId", s.name as "ownerName",
          a.dept_id::text as "deptId", ${stamp('a.created_at')} as "createdAt", ${stamp('a.ended_at')} as "endedAt",
          to_jsonb(a) ->> 'journal_no' as "journalNo"
        from ${table.as('a')} join sys.staff_name s on s.id = a.owner_staff_id where ${where}`.execute(db);
      return rows[0] ?? null;
    },
  };
}
