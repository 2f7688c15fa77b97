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
  /** How many wait for a connection to the database. */
  waiting(): number;
  close(): Promise<void>;
}

/** Opens the door to every engine. None of them has to be up: each is tried when it is used, and /readyz tells. */
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
