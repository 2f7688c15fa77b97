import { sql } from 'kysely';

/** A task belongs to its account and is visible to the current owner of the account; `a` is the account. */
export const OF_ACCOUNT = {
  owner: sql`a.sale_staff_id`,
  dept: sql`a.sale_dept_id`,
  unguarded: 'whose a task is stands with its account, and jobs work on the tasks of everybody',
};
