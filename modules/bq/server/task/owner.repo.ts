import { sql } from 'kysely';

/** A task is its account's, and seen by whoever answers for that account now; `a` is the account. */
export const OF_ACCOUNT = {
  owner: sql`a.sale_staff_id`,
  dept: sql`a.sale_dept_id`,
  unguarded: 'whose a task is stands with its account, and jobs work on the tasks of everybody',
};
