import type { saveCustomer } from '@switchboard/crm-contract';
import type { ParsedInputOf } from '@switchboard/kit-contract';
import { type Db, insertRow } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { customerTable } from '../tables.ts';

export async function nextCustomerCode(tx: Db): Promise<string> {
  const { rows } = await sql<{
    code: string;
  }>`select 'C' || lpad(nextval('crm.customer_code_seq')::text, 7, '0') as code`.execute(tx);
  return (rows[0] as { code: string }).code;
}

/** The public pool of a country; the default pool takes all other countries. */
export async function poolFor(tx: Db, country: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id::text as id from crm.sea
    where enabled and (code = 'default' or ${country} = any(countries))
    order by code = 'default', priority desc, id limit 1`.execute(tx);
  return (rows[0] as { id: string }).id;
}

interface NewCustomer {
  readonly input: ParsedInputOf<typeof saveCustomer>;
  readonly customerCode: string;
  readonly alias: string;
  readonly nameNorm: string;
  readonly owner: { readonly id: string; readonly deptId: string | null } | null;
  /** The pool for a customer without an owner, and the reason. */
  readonly publicPool: { readonly id: string; readonly reason: string } | null;
  readonly by: string;
}

export async function insertCustomer(
  tx: Db,
  { input, customerCode, alias, nameNorm, owner, publicPool, by }: NewCustomer,
): Promise<string> {
  const now = sql`now()`;
  const values = {
    customerCode,
    alias,
    name: input.name,
    nameNorm,
    shortName: input.shortName,
    kind: input.kind,
    country: input.country,
    city: input.city,
    address: input.address,
    timezone: input.timezone,
    website: input.website,
    industry: input.industry ?? 'other',
    customerType: input.customerType ?? 'enterprise',
    products: input.products,
    brands: input.brands,
    level: 'N',
    stage: 'potential',
    sourceCode: input.sourceCode,
    settleMode: input.settleMode,
    currency: input.currency,
    estMonthlyUsd: input.estMonthlyUsd,
    remark: input.remark,
    ...(owner === null
      ? { poolState: 'sea', seaId: publicPool?.id ?? null, seaEnteredAt: now, seaReason: publicPool?.reason ?? null }
      : { poolState: 'private', ownerId: owner.id, ownerDeptId: owner.deptId, ownerSince: now, ownerWay: 'created' }),
  };
  return await insertRow(tx, customerTable, values, by);
}
