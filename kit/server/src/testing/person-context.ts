import type { Context, Services } from '../context.ts';
import { connectExtensions } from '../extension.ts';
import { createLogger } from '../log.ts';
import type { RowScope } from '../rights/principal.ts';
import type { RowSecurity } from '../rights/row-security.ts';
import { noExports } from './no-exports.ts';

/** A call by a user with this scope, for tests of a repo or a service without HTTP. */
export function personContext(
  services: Services,
  scope: RowScope | null,
  staffId = '1',
  rowSecurity: readonly RowSecurity[] = [],
): Context {
  return {
    ...services,
    traceId: 'test',
    ip: '127.0.0.1',
    userAgent: 'test',
    locale: 'zh',
    log: createLogger('test', services.config),
    audit: async () => {},
    cookies: { get: () => null, set: () => {} },
    callKey: 'test',
    submitId: null,
    rowSecurity,
    recordKinds: [],
    fileKinds: [],
    extensions: connectExtensions([]),
    flag: () => false,
    exportQueue: noExports,
    pickWritable: (_, sent) => ({ ...sent }),
    principal: {
      userId: '1',
      staffId,
      sessionId: 'test',
      name: 'One',
      jobNumber: 'T001',
      locale: 'zh',
      keys: new Set(),
      flags: new Set(),
      can: () => true,
      scopeOf: () => scope,
      fieldsOf: () => null,
      permVersion: 'test',
    },
  };
}
