/** Public API for other modules. */
export { findActivity } from './activity/repo.ts';
export { openLeadsLike, openLeadsOfRows } from './lead/repo.ts';
