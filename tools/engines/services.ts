import { type Engine, type ServiceName, serviceNames } from './engine.ts';
import { clickhouse } from './definitions/clickhouse.ts';
import { mail } from './definitions/mail.ts';
import { nats } from './definitions/nats.ts';
import { postgres } from './definitions/postgres.ts';
import { s3 } from './definitions/s3.ts';
import { withStartLock } from './lock.ts';
import { ensurePackages } from './packages.ts';

const engines: Record<ServiceName, Engine> = { postgres, nats, clickhouse, s3, mail };

export interface Started {
  name: ServiceName;
  address: string;
  how: 'found' | 'started';
  ms: number;
}

/** Starts all engines that do not respond, in parallel, and returns when every requested one is healthy. */
export async function startServices(
  names: readonly ServiceName[] = serviceNames,
  onStarted: (started: Started) => void = () => {},
): Promise<Started[]> {
  const isUp = await Promise.all(names.map((name) => engines[name].isUp()));
  const down = names.filter((_, index) => !isUp[index]);
  const isEverything = serviceNames.every((name) => names.includes(name));
  ensurePackages(isEverything ? [...down, 'e2e'] : down);
  if (down.length === 0) return bringAllUp(names, onStarted);
  return withStartLock(() => bringAllUp(names, onStarted));
}

/** Stops one engine cleanly if these tools started it. Returns false if it was not running. */
export function stopService(name: ServiceName): Promise<boolean> {
  return engines[name].stop();
}

async function bringUp(engine: Engine, onStarted: (started: Started) => void): Promise<Started> {
  const begin = performance.now();
  const isUp = await engine.isUp();
  if (!isUp) await engine.start();
  const started: Started = {
    name: engine.name,
    address: engine.address,
    how: isUp ? 'found' : 'started',
    ms: Math.round(performance.now() - begin),
  };
  onStarted(started);
  return started;
}

/** Waits for every engine before reporting failures, so that none is left half started. */
async function bringAllUp(names: readonly ServiceName[], onStarted: (started: Started) => void): Promise<Started[]> {
  const results = await Promise.allSettled(names.map((name) => bringUp(engines[name], onStarted)));
  const failures = results.filter((r) => r.status === 'rejected').map((r) => r.reason as unknown);
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, failures.map(String).join('\n'));
  return results.flatMap((r) => (r.status === 'fulfilled' ? [r.value] : []));
}
