import type { SupplierChannel } from '@switchboard/fc-contract';
import { asSystem, type Context } from '@switchboard/kit-server';
import { SUPPLIERS } from '@switchboard/srm-server';
import { sql } from 'kysely';

/** The balance reported by a supplier for one active account. */
export interface SupplierBalance {
  readonly supplierCode: string;
  readonly channel: SupplierChannel;
  readonly currency: string;
  readonly balance: string;
  readonly balanceOn: string;
  readonly isLow: boolean;
}

/** For suppliers with channels that the caller can see. Accounts without a balance are left out. */
export async function supplierBalances(
  context: Pick<Context, 'db'>,
  supplierCodes: readonly string[],
): Promise<SupplierBalance[]> {
  if (supplierCodes.length === 0) return [];
  return await asSystem(
    context,
    'users who see a channel and its costs see the balance that its supplier reports',
    async (tx) => {
      const { rows } = await sql<SupplierBalance>`select s.supplier_code as "supplierCode", a.channel, a.currency,
        a.their_balance::text as balance, a.balance_on::text as "balanceOn",
        coalesce(a.their_balance + a.their_credit < a.alert_balance, false) as "isLow"
      from fc.supplier_account a join ${SUPPLIERS} s on s.id = a.supplier_id
      where s.supplier_code = any(${[...supplierCodes]}::text[]) and s.deleted_at is null and a.status = 'active'
        and a.their_balance is not null order by s.supplier_code, a.currency, a.id`.execute(tx);
      return rows;
    },
  );
}
