/** The front door: what other modules may use of this one. */
export { accountApplications } from './apply/of-customer.repo.ts';
export { CREDIT_CHANGES } from './credit/changes.repo.ts';
