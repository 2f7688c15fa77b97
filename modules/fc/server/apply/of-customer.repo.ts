import { creditApplications, unsuspendApplication } from '@switchboard/fc-contract';
import { applicationRows } from '@switchboard/ger-server';
import type { Label } from '@switchboard/kit-contract';
import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { applications } from '../tables.ts';

const ACCOUNT_APPLICATIONS = [...Object.values(creditApplications), unsuspendApplication];
const NAMES: ReadonlyMap<string, Label> = new Map(
  ACCOUNT_APPLICATIONS.map(({ processCode, name }) => [processCode, name]),
);
const MOST = 100;

/** An application about the credit or the accounts of a customer. */
export interface AccountApplication {
  readonly id: string;
  readonly applyNo: string;
  readonly processCode: string;
  readonly name: Label;
  readonly instanceId: string;
  readonly state: 'approving' | 'approved' | 'rejected' | 'withdrawn';
  readonly amount: string | null;
  readonly currency: string | null;
  /** The requested last day. */
  readonly until: string | null;
  readonly reason: string;
  readonly applicantName: string;
  readonly createdAt: string;
  readonly endedAt: string | null;
}

const stamp = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** Newest first. The caller checks who can read them, and reads past the row policies (`asSystem`). */
export async function accountApplications(tx: Db, customerId: string): Promise<AccountApplication[]> {
  const { rows } = await sql<
    Omit<AccountApplication, 'name'>
  >`select a.id::text, a.apply_no as "applyNo", a.process_code as "processCode",
      a.wf_instance_id::text as "instanceId", a.state, a.amount::text, a.currency,
      left(coalesce(a.data -> 'valid' ->> 1, a.data -> 'valid' ->> 'to', a.data ->> 'until', a.data ->> 'newDue', a.data ->> 'graceUntil'), 10) as until,
      coalesce(a.data ->> 'reason', '') as reason, s.name as "applicantName",
      ${stamp('a.created_at')} as "createdAt", ${stamp('a.ended_at')} as "endedAt"
    from ${applicationRows(applications)} a join sys.staff_name s on s.id = a.owner_staff_id
    where a.process_code = any(${[...NAMES.keys()]}) and a.party_type = 'customer' and a.party_id = ${customerId}
    order by a.created_at desc, a.id desc limit ${MOST}`.execute(tx);
  return rows.map((row) => ({ ...row, name: NAMES.get(row.processCode) as Label }));
}
