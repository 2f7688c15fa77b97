import { sql } from 'kysely';
import type { SysDb } from '../db.ts';
import { encryptMobile } from '../user/mobile-cipher.ts';

const PREFIXES = ['138', '139', '150', '186'];

/** Invented: no operator issues numbers of this form. */
export function demoMobile(jobNumber: string): string {
  const n = Number(jobNumber);
  return `+86${PREFIXES[n % PREFIXES.length]}000${String((n * 7_919) % 100_000).padStart(5, '0')}`;
}

/** Sets a mobile number for all people, encrypted as in the product. */
export async function seedMobiles(db: SysDb, secret: string): Promise<void> {
  const staff = await db.selectFrom('sys.staff').select(['id', 'job_number']).where('mobile_enc', 'is', null).execute();
  if (staff.length === 0) return;
  const ids = staff.map((one) => one.id);
  const mobiles = staff.map((one) => encryptMobile(demoMobile(one.job_number), secret));
  await sql`update sys.staff s set mobile_enc = given.mobile
    from unnest(${ids}::bigint[], ${mobiles}::bytea[]) as given (id, mobile) where s.id = given.id`.execute(db);
}
