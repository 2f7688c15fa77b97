import type { ApplicationState, FormData } from '@switchboard/ger-contract';
import { type Db, insertRow, type OwnedTable, updateRows } from '@switchboard/kit-server';
import { type RawBuilder, sql } from 'kysely';
import type { DocumentOutcome, NewDocument } from '../process/service.ts';
import { applicationTable } from '../tables.ts';

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

interface Closing {
  readonly id: string;
  readonly state: ApplicationState;
  readonly journalNo?: string | null;
  readonly by: string | null;
}

/** A timestamp in the API format. */
const stamp = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The declaration of a module for its own applications, for `rowSecurity` and `defineApplications`. */
export const applicationsOf = (object: string): OwnedTable => applicationTable.ofObject(object);

/** The applications of one object for statements of its module, like `CUSTOMERS` of crm. */
export const applicationRows = ({ object }: OwnedTable): RawBuilder<unknown> => sql`(select id, apply_no, process_code,
  wf_instance_id, party_type, party_id, currency, amount, data, state, ended_at, owner_staff_id, created_at
  from ger.application where object_code = ${object})`;

export type ApplicationStore = ReturnType<typeof applicationStore>;

/** The applications of one object; an id is unique within its object only. */
export function applicationStore(objectCode: string) {
  return {
    async insert(
      tx: Db,
      { applyNo, processCode, instanceId, title, applicantId, data }: NewDocument & { readonly applyNo: string },
      searched: Searched,
    ): Promise<string> {
      const deptId = sql`(select i.initiator_dept_id from ger.wf_instance i where i.id = ${instanceId})`;
      const row = {
        objectCode,
        applyNo,
        processCode,
        wfInstanceId: instanceId,
        title,
        deptId,
        ownerStaffId: applicantId,
      };
      return await insertRow(tx, applicationTable, { ...row, ...searched, data: JSON.stringify(data) }, applicantId);
    },
    async update(tx: Db, id: string, data: FormData, searched: Searched): Promise<void> {
      const values = { ...searched, data: JSON.stringify(data) };
      const where = sql`t.object_code = ${objectCode} and t.id = ${id}`;
      await updateRows(tx, applicationTable, { values, where, by: null });
    },
    async close(tx: Db, { id, state, journalNo = null, by }: Closing): Promise<void> {
      const values = { state, journalNo, endedAt: sql`now()` };
      const where = sql`t.object_code = ${objectCode} and t.id = ${id} and t.state = 'approving'`;
      await updateRows(tx, applicationTable, { values, where, by });
    },
    async outcomes(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, DocumentOutcome>> {
      const { rows } = await sql<{ id: string; outcome: DocumentOutcome }>`select id::text,
          case state when 'approving' then 'live' else state end as outcome
        from ger.application where object_code = ${objectCode} and id = any(${ids}::bigint[])`.execute(db);
      return new Map(rows.map(({ id, outcome }) => [id, outcome]));
    },
    async find(
      db: Db,
      { id, instanceId }: { readonly id?: string | undefined; readonly instanceId?: string | undefined },
    ): Promise<StoredApplication | null> {
      const isWanted = id === undefined ? sql`a.wf_instance_id = ${instanceId}` : sql`a.id = ${id}`;
      const { rows } =
        await sql<StoredApplication>`select a.id::text, a.apply_no as "applyNo", a.wf_instance_id::text as "instanceId",
          a.process_code as "processCode", a.title, a.state, a.owner_staff_id::text as "ownerId", s.name as "ownerName",
          a.dept_id::text as "deptId", ${stamp('a.created_at')} as "createdAt", ${stamp('a.ended_at')} as "endedAt",
          a.journal_no as "journalNo"
        from ger.application a join sys.staff_name s on s.id = a.owner_staff_id
        where a.object_code = ${objectCode} and ${isWanted}`.execute(db);
      return rows[0] ?? null;
    },
  };
}
