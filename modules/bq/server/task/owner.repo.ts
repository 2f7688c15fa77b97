import { sql } from 'kysely';

/** A task belongs to its account and is visible to the current owner of the account; `a` is the account. */
export const OF_ACCOUNT = {
  owner: sql`a.sale_staff_id`,
  dept: sql`a.sale_dept_id`,
  unguarded: 'the account of a task determines its owner, and jobs process the tasks of all users',
};
