import { type Proposal, insertRow, insertRows, type SettingStore, type StoredChange } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { settingHistoryTable, settingProposalTable } from '../tables.ts';

const CHANGE = sql`h.id::text as id, h.row_id::text as "rowId", h.row_key as "rowKey", h.action, h.before, h.after,
  p.name as "byName", h.at`;
const PROPOSAL = sql`w.id::text as id, w.row_key as "rowKey", w.action, w.input, w.by_id::text as by, w.at`;

type Read<T extends { readonly at: string }> = Omit<T, 'at'> & { readonly at: Date };
const withTime = <T extends { readonly at: string }>(row: Read<T>): T => ({ ...row, at: row.at.toISOString() }) as T;

/** History and waiting changes of the settings of all modules. */
export const settingStore: SettingStore = {
  async write(tx, entries, { by, approvedBy = null }) {
    const rows = entries.map(({ before, after, ...entry }) => ({
      ...entry,
      before: before === null ? null : JSON.stringify(before),
      after: after === null ? null : JSON.stringify(after),
      byId: by,
      approvedBy,
    }));
    await insertRows(tx, settingHistoryTable, rows, null);
  },
  async read(db, { setting, rowId, skip, limit }) {
    const { rows } = await sql<Read<StoredChange>>`select ${CHANGE} from sys.setting_history h
      left join sys.staff_name p on p.id = h.by_id
      where h.setting = ${setting} ${rowId === undefined ? sql`` : sql`and h.row_id = ${rowId}::bigint`}
      order by h.id desc limit ${limit + 1} offset ${skip}`.execute(db);
    return rows.map((row) => withTime<StoredChange>(row));
  },
  async entry(db, setting, id) {
    const { rows } = await sql<Read<StoredChange>>`select ${CHANGE} from sys.setting_history h
      left join sys.staff_name p on p.id = h.by_id where h.setting = ${setting} and h.id = ${id}::bigint`.execute(db);
    return rows[0] === undefined ? null : withTime<StoredChange>(rows[0]);
  },
  async propose(tx, { by, input, ...proposal }) {
    await insertRow(tx, settingProposalTable, { ...proposal, input: JSON.stringify(input), byId: by }, null);
  },
  async proposals(db, setting) {
    const { rows } = await sql<Read<Proposal>>`select ${PROPOSAL}, p.name as "byName" from sys.setting_proposal w
      left join sys.staff_name p on p.id = w.by_id where w.setting = ${setting} order by w.id`.execute(db);
    return rows.map((row) => withTime<Proposal>(row));
  },
  async takeProposal(tx, setting, id) {
    // lint-ok raw-writes: the removed row is the answer
    const { rows } = await sql<Read<Proposal>>`delete from sys.setting_proposal w
      where w.setting = ${setting} and w.id = ${id}::bigint returning ${PROPOSAL}, null as "byName"`.execute(tx);
    return rows[0] === undefined ? null : withTime<Proposal>(rows[0]);
  },
};
