import { parseArgs } from 'node:util';
import { ServiceError, type ServiceName, serviceNames } from './engine.ts';

/** `--only postgres,nats`; all by default. */
export function parseOnly(argv: readonly string[]): ServiceName[] {
  const { values } = parseArgs({ args: [...argv], options: { only: { type: 'string' } } });
  if (values.only === undefined) return [...serviceNames];
  const requestedNames = values.only.split(',').map((name) => name.trim());
  const unknown = requestedNames.filter((name) => !serviceNames.some((known) => known === name));
  if (unknown.length > 0) {
    throw new ServiceError(`no such service: ${unknown.join(', ')}; there are ${serviceNames.join(', ')}`);
  }
  return serviceNames.filter((name) => requestedNames.includes(name));
}
