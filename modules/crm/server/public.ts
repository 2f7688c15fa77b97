/** The front door: what other modules may use of this one. */
export { customerSource } from './customer/repo.ts';
