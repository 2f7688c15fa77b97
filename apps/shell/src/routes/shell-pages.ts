import generated from './routes.gen.json' with { type: 'json' };

/** Served by the shell for every area: redirects, and the host of embedded front-ends behind the catch-all (sys R31). */
const ofAreas = generated.filter((route) => 'redirect' in route || 'catchAll' in route).map(({ path }) => path);

/** Routes that the shell itself serves completely. */
export const shellPages: readonly string[] = [
  ...ofAreas,
  '/home',
  '/login',
  '/authorize',
  '/refresh',
  '/ddNotice',
  '/403',
  '/404',
];
