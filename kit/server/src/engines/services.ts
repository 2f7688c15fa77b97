import type { Config } from '../config.ts';
import type { Services } from '../context.ts';
import type { Logger } from '../log.ts';
import { openJobSender } from '../jobs/jobs.ts';
import { openRecords } from './clickhouse.ts';
import type { Engine } from './engine.ts';
import { openBus } from './nats.ts';
import { type DatabaseActor, openPostgres } from './postgres.ts';
import { openFiles } from './s3.ts';

export interface ConnectedServices extends Services {
  readonly engines: readonly Engine[];
  /** Number of callers that wait for a database connection. */
  waiting(): number;
  close(): Promise<void>;
}

/**
 * Creates the clients of all engines. No engine has to be up: each is connected when it is used, and /readyz reports
 * its state.
 */
export function connectServices(config: Config, log: Logger, actsAs: DatabaseActor = 'nobody'): ConnectedServices {
  const postgres = openPostgres(config, log, actsAs);
  const records = openRecords(config);
  const bus = openBus(config, log);
  const files = openFiles(config);
  const jobs = openJobSender(config, log);
  const engines: readonly Engine[] = [postgres, records, bus, files];
  return {
    config,
    db: postgres.db,
    waiting: () => postgres.pool.waitingCount,
    records,
    bus,
    files,
    jobs,
    engines,
    async close() {
      await jobs.close();
      await Promise.allSettled(engines.map(async (engine) => await engine.close()));
    },
  };
}
