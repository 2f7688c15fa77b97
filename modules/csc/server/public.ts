/** The front door: what other modules may use of this one. */
export { findActivity } from './activity/repo.ts';
export { openLeadsLike, openLeadsOfRows } from './lead/repo.ts';
