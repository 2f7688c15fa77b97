import { expect, it } from 'vitest';
import { refuseProduction } from './refuse-production.ts';

it('rejects production and no other mode', () => {
  expect(() => refuseProduction('the demo', 'production')).toThrow('the demo never runs in production');
  for (const mode of ['demo', 'test', 'dev']) expect(() => refuseProduction('the demo', mode)).not.toThrow();
});
