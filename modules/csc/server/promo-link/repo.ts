import type { PromoLink } from '@switchboard/csc-contract';
import { sql } from 'kysely';
import type { CscDb } from '../db.ts';

export async function listPromoLinks(db: CscDb, staffId: string, locale: 'zh' | 'en'): Promise<PromoLink[]> {
  const name = sql.ref(locale === 'en' ? 'b.name_en' : 'b.name_zh');
  const { rows } = await sql<PromoLink>`
    select ${name} as name, l.full_url as url, l.full_url as qr
    from csc.promo_link l join csc.brand b on b.id = l.brand_id
    where l.staff_id = ${staffId} and l.enabled and l.deleted_at is null and b.enabled and b.deleted_at is null
    order by b.id, l.id`.execute(db);
  return rows;
}
