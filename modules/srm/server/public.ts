/** The front door: what other modules may use of this one. */
export { suppliersLike } from './supplier/repo.ts';
