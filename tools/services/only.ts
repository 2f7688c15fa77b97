import { parseArgs } from 'node:util';
import { ServiceError, type ServiceName, serviceNames } from './engine.ts';

/** `--only postgres,nats`; everything when not said. */
export function parseOnly(argv: readonly string[]): ServiceName[] {
  const { values } = parseArgs({ args: [...argv], options: { only: { type: 'string' } } });
  if (values.only === undefined) return [...serviceNames];
  const asked = values.only.split(',').map((name) => name.trim());
  const unknown = asked.filter((name) => !serviceNames.some((known) => known === name));
  if (unknown.length > 0) {
    throw new ServiceError(`no such service: ${unknown.join(', ')}; there are ${serviceNames.join(', ')}`);
  }
  return serviceNames.filter((name) => asked.includes(name));
}
