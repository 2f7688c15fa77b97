import { definePgSource, updateRow } from '@switchboard/kit-server';
import {
  companySignatureResource,
  type Signature,
  type SignatureEdit,
  signatureResource,
} from '@switchboard/mc-contract';
import { sql } from 'kysely';
import type { McDb } from '../../db.ts';
import { mailSignatureTable } from '../../tables.ts';
import { isLentTo } from '../lent.repo.ts';

const FROM = sql`mc.mail_signature g join sys.staff_name s on s.id = g.owner_id left join mc.mail_account a on a.id = g.account_id`;
const columnsFor = (staffId: string) => ({
  id: sql`g.id`,
  name: sql`g.name`,
  accountEmail: sql`a.email::text`,
  defaultNew: sql`g.default_new`,
  defaultReply: sql`g.default_reply`,
  share: sql`g.share`,
  ownerName: sql`s.name`,
  isMine: sql`(g.owner_id = ${staffId})`,
  updatedAt: sql`g.updated_at`,
  version: sql`g.version`,
});

export const signatureSource = (staffId: string) =>
  definePgSource({
    resource: signatureResource,
    from: FROM,
    where: sql`g.deleted_at is null and ${isLentTo('g', staffId)}`,
    scope: { none: 'the condition selects own and shared signatures' },
    columns: columnsFor(staffId),
  });

export const companySignatureSource = (staffId: string) =>
  definePgSource({
    resource: companySignatureResource,
    from: FROM,
    where: sql`g.deleted_at is null and g.share > 0`,
    scope: { none: 'users with the key manage the signatures shared with departments or all users' },
    columns: columnsFor(staffId),
  });

const wholeFor = (
  staffId: string,
) => sql`g.id::text, g.account_id::text as "accountId", g.name, g.html, g.default_new as "defaultNew",
  g.default_reply as "defaultReply", g.share::text, g.owner_id = ${staffId} as "isMine", g.version`;

export async function readSignature(db: McDb, id: string, staffId: string): Promise<Signature | undefined> {
  const { rows } = await sql<Signature>`select ${wholeFor(staffId)} from mc.mail_signature g
    where g.id = ${id} and g.deleted_at is null and ${isLentTo('g', staffId)}`.execute(db);
  return rows[0];
}

export async function readShared(db: McDb, id: string, staffId: string): Promise<Signature | undefined> {
  const { rows } = await sql<Signature>`select ${wholeFor(staffId)} from mc.mail_signature g
    where g.id = ${id} and g.deleted_at is null and g.share > 0`.execute(db);
  return rows[0];
}

/** `of`: only own signatures, or any shared one (account administrators). */
export async function lockSignature(
  db: McDb,
  { id, staffId, of }: { id: string; staffId: string; of: 'own' | 'shared' },
): Promise<Signature | undefined> {
  const mine = of === 'own' ? sql`g.owner_id = ${staffId}` : sql`g.share > 0`;
  const { rows } = await sql<Signature>`select ${wholeFor(staffId)} from mc.mail_signature g
    where g.id = ${id} and g.deleted_at is null and ${mine} for update`.execute(db);
  return rows[0];
}

type Option = Pick<Signature, 'html' | 'accountId' | 'defaultNew' | 'defaultReply' | 'isMine'> & {
  value: string;
  label: string;
};

/** A default applies to its owner only: a shared signature is never inserted automatically. */
export async function listOptions(db: McDb, staffId: string): Promise<Option[]> {
  const { rows } =
    await sql<Option>`select g.id::text as value, g.name as label, g.html, g.account_id::text as "accountId",
      g.default_new and g.owner_id = ${staffId} as "defaultNew", g.default_reply and g.owner_id = ${staffId} as "defaultReply",
      g.owner_id = ${staffId} as "isMine"
    from mc.mail_signature g where g.deleted_at is null and ${isLentTo('g', staffId)}
    order by g.owner_id = ${staffId} desc, g.name, g.id limit 200`.execute(db);
  return rows;
}

type Values = Omit<SignatureEdit, 'id' | 'version'>;

/** Clears the previous default first, because the unique index allows only one. */
export async function dropDefaults(
  db: McDb,
  { staffId, exceptId, values }: { staffId: string; exceptId: string | null; values: Values },
): Promise<void> {
  // lint-ok raw-writes: a form that is open on another signature stays valid
  await sql`update mc.mail_signature set default_new = default_new and not ${values.defaultNew},
      default_reply = default_reply and not ${values.defaultReply}
    where owner_id = ${staffId} and account_id is not distinct from ${values.accountId}::bigint and deleted_at is null
      and id <> coalesce(${exceptId}::bigint, 0) and ((default_new and ${values.defaultNew}) or (default_reply and ${values.defaultReply}))`.execute(
    db,
  );
}

export async function deleteSignature(db: McDb, { id, by }: { id: string; by: string }): Promise<void> {
  const values = { deletedAt: sql`now()`, deletedBy: by, defaultNew: false, defaultReply: false };
  // lint-ok audited-writes: also ends the defaults; the service writes the entry
  await updateRow(db, mailSignatureTable, { id, values, by });
}
