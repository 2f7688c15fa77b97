import { RECORD_NAMES } from '@switchboard/ger-server';
import { AppError, CODES } from '@switchboard/kit-contract';
import { type Context, type Db, implement } from '@switchboard/kit-server';
import { crmDb } from '../db.ts';
import { type Customer, findCustomer } from './access.repo.ts';

/** Workflow forms may reference customers that the applicant can read with the key of the application, and their accounts. */
export const formFieldNames = [
  implement(RECORD_NAMES.customer, async (tx, id, context) => (await readable(tx, id, context))?.name ?? null),
  implement(RECORD_NAMES.account, async (tx, id, context) => {
    const account = await crmDb({ db: tx })
      .selectFrom('crm.account')
      .select(['account_no', 'customer_id'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (account === undefined || (await readable(tx, account.customer_id, context)) === null) return null;
    return account.account_no;
  }),
];

async function readable(tx: Db, id: string, context: Context): Promise<Customer | null> {
  try {
    return await findCustomer(tx, { id, access: 'read' }, context);
  } catch (error) {
    if (error instanceof AppError && error.code === CODES.notFound) return null;
    throw error;
  }
}
