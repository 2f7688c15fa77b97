import { customerResource } from '@switchboard/crm-contract';
import { AppError, CODES } from '@switchboard/kit-contract';
import { type Context, type Db, rowCondition, rowsOf } from '@switchboard/kit-server';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { crmDb } from '../db.ts';
import type { DB } from '../db.gen.ts';
import { customerTable } from '../tables.ts';

export type Customer = Selectable<DB['crm.customer']>;
type Person = Pick<Context, 'principal' | 'callKey'>;

/**
 * What a call does with a customer: `read` and `add` (follow-ups, tasks, contacts, own opportunities) are open to users
 * with a share, `add` only with a write share (crm rule 19); `change` never is.
 */
export type Access = 'read' | 'add' | 'change';

/** The customer, if the call's key gives the user this access; otherwise not found (sys R35). */
export async function findCustomer(
  tx: Db,
  { id, access, pools = ['private'] }: { id: string; access: Access; pools?: readonly string[] },
  person: Person,
): Promise<Customer> {
  const row = await crmDb({ db: tx })
    .selectFrom('crm.customer as c')
    .selectAll()
    .where('c.id', '=', id)
    .where('c.deleted_at', 'is', null)
    .where('c.pool_state', 'in', [...pools])
    .where(inScope(person, access))
    .executeTakeFirst();
  if (row === undefined) throw new AppError(CODES.notFound);
  return row;
}

/** The same for changing the customer itself, locked until the transaction ends. */
export async function lockCustomer(
  tx: Db,
  { id, pools = ['private'] }: { id: string; pools?: readonly string[] },
  person: Person,
): Promise<Customer> {
  const row = await crmDb({ db: tx })
    .selectFrom('crm.customer as c')
    .selectAll()
    .where('c.id', '=', id)
    .where('c.deleted_at', 'is', null)
    .where('c.pool_state', 'in', [...pools])
    .where(inScope(person, 'change'))
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError(CODES.notFound);
  return row;
}

/** Any customer: for system work (`asSystem`, jobs) that was authorized before. */
export async function lockAnyCustomer(tx: Db, id: string): Promise<Customer> {
  const row = await crmDb({ db: tx })
    .selectFrom('crm.customer')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError(CODES.notFound);
  return row;
}

const ROWS = rowsOf(customerTable, 'c');

/** The same condition as in the list and in its `rowRights`. */
function inScope({ principal, callKey }: Person, access: Access): RawBuilder<boolean> {
  const scope = callKey === null ? null : principal.scopeOf(callKey, customerResource.code);
  if (scope === null) return sql<boolean>`false`;
  return (rowCondition(ROWS, scope, access) as RawBuilder<boolean> | null) ?? sql<boolean>`true`;
}
