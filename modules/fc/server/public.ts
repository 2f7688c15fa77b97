/** The front door: what other modules may use of this one. */
export { type AccountApplication, accountApplications } from './apply/of-customer.repo.ts';
