import { randomUUID } from 'node:crypto';
import { BUSINESS_ZONE, type EventDefinition, type EventHead } from '@switchboard/kit-contract';
import { fromKysely, type JobResult, PgBoss } from 'pg-boss';
import type { Config } from '../config.ts';
import type { Services } from '../context.ts';
import type { Bus } from '../engines/nats.ts';
import type { Db } from '../engines/postgres.ts';
import type { ListExport } from '../export/feed.ts';
import type { Extensions } from '../extension.ts';
import type { Logger } from '../log.ts';
import type { FileKind } from '../resource/file-kind.ts';
import type { RecordKind } from '../resource/record.ts';
import type { RowSecurity } from '../rights/row-security.ts';

export interface JobContext {
  readonly config: Config;
  readonly db: Db;
  readonly log: Logger;
  readonly jobs: JobSender;
  /** For wake-ups after the work is committed; nothing that must arrive is sent this way. */
  readonly bus?: Pick<Bus, 'publish'>;
  /** What a job needs to work on behalf of a user with that user's rights. */
  readonly jobServices?: JobServices;
  /** Aborted when the worker stops: a long job returns what it holds instead of being cut off. */
  readonly stopping?: AbortSignal;
}

export interface JobServices {
  /** The services of a call: the database shows no guarded row until the reader is set. */
  readonly services: Services;
  readonly rowSecurity: readonly RowSecurity[];
  readonly recordKinds: readonly RecordKind[];
  readonly fileKinds: readonly FileKind[];
  readonly extensions: Extensions;
  readonly exports: ReadonlyMap<string, ListExport>;
}

/**
 * A background job. Handlers may run twice (a worker can die after the work and before the mark), so they must be
 * idempotent.
 */
export interface JobDefinition<T extends object = object> {
  readonly name: string;
  /** Cron in the business time zone (Asia/Shanghai); absent = only when enqueued. */
  readonly cron?: string;
  /** Events that enqueue it, each with the event as its data. */
  readonly on?: readonly EventDefinition[];
  /** At most one in this many seconds; one that comes too soon waits for the next slot, further ones are merged into it. */
  readonly onceInSeconds?: number;
  readonly retryLimit?: number;
  /** Many small jobs in any order: processed in parallel. */
  readonly isParallel?: true;
  /** Long jobs: each starts at once while fewer than this many run on the node, and none waits for another. */
  readonly atOnce?: number;
  /** Time limit of one run; 15 minutes by default. */
  readonly maxSeconds?: number;
  run(data: T, context: JobContext): Promise<void>;
}

// oxlint-disable-next-line typescript/no-explicit-any -- jobs of different payloads share one list
export type AnyJob = JobDefinition<any>;

/** The parts of a job that its queue needs. */
type Queue = Pick<AnyJob, 'name' | 'cron' | 'retryLimit' | 'on' | 'maxSeconds'>;

export interface Jobs {
  /** Creates queues and schedules, and starts the workers. */
  work(definitions: readonly AnyJob[], context: JobContext): Promise<void>;
  close(): Promise<void>;
}

/** Fetching and marking cost the same for many jobs as for one. The connections limit how many really run at once. */
const PARALLEL = 50;
const HEARTBEAT_SECONDS = 10;
/** New jobs wake the worker at once; retries and delayed jobs are found by polling (default: every 30 s). */
const LOOK_SECONDS = 3;
/** One query for all queues: a query per queue was 40 a second in an idle portal. */
const DUE = `select distinct name from pgboss.job where name = any($1) and state < 'active' and not blocked and start_after <= now()`;

/** Ensures that the queues exist, for processes that only enqueue. Runs with the migrations, under their lock. */
export async function installJobs(
  config: Pick<Config, 'DATABASE_URL'>,
  definitions: readonly Queue[],
  /** Get no more jobs: no schedule, no event. Their queues and the waiting jobs are kept. */
  disconnected: readonly Pick<Queue, 'name'>[] = [],
): Promise<void> {
  const boss = new PgBoss({ connectionString: config.DATABASE_URL, supervise: false, schedule: false });
  await boss.start();
  try {
    for (const job of definitions) {
      const options = {
        notify: true,
        retryLimit: job.retryLimit ?? 5,
        retryBackoff: true,
        retryDelay: 2,
        heartbeatSeconds: HEARTBEAT_SECONDS,
        ...(job.maxSeconds === undefined ? {} : { expireInSeconds: job.maxSeconds }),
      };
      const existing = await boss.getQueue(job.name);
      if (existing === null) await boss.createQueue(job.name, options);
      else await boss.updateQueue(job.name, options);
    }
    const all = [...definitions, ...disconnected.map(({ name }) => ({ name }))];
    await syncSchedules(boss, all);
    await syncSubscriptions(boss, all);
  } finally {
    await boss.stop({ graceful: false });
  }
}

async function syncSchedules(boss: PgBoss, definitions: readonly Queue[]): Promise<void> {
  for (const job of definitions) {
    if (job.cron === undefined) await boss.unschedule(job.name);
    else await boss.schedule(job.name, job.cron, {}, { tz: BUSINESS_ZONE });
  }
}

/** Stores the subscriptions in the database: a process that publishes need not know the subscribed modules. */
async function syncSubscriptions(boss: PgBoss, definitions: readonly Queue[]): Promise<void> {
  for (const job of definitions) {
    const events = (job.on ?? []).map(({ name }) => name);
    await boss
      .getDb()
      .executeSql('delete from pgboss.subscription where name = $1 and event <> all($2)', [job.name, events]);
    for (const event of events) await boss.subscribe(event, job.name);
  }
}

export interface JobSender {
  /** Inside the caller's transaction: the job exists exactly when the business write does. */
  enqueue<T extends object>(
    tx: Db,
    job: Pick<JobDefinition<T>, 'name' | 'onceInSeconds'>,
    data: T,
    /** Not before this time; found within `LOOK_SECONDS` after it. */
    notBefore?: Date,
  ): Promise<void>;
  /** Enqueues every job that is `on` this event, in the caller's transaction; delivered at least once (conventions §10). */
  publish<T extends object>(tx: Db, event: EventDefinition<T>, data: T, actorId: string | null): Promise<void>;
  close(): Promise<void>;
}

/** For processes that only enqueue. The queue's own connection is opened with the first job, not with the process. */
export function openJobSender(config: Pick<Config, 'DATABASE_URL'>, log: Logger): JobSender {
  const options = { supervise: false, schedule: false, migrate: false, max: 1 };
  let started: Promise<PgBoss> | null = null;
  const start = async (): Promise<PgBoss> => {
    const queue = new PgBoss({ connectionString: config.DATABASE_URL, ...options });
    queue.on('error', (error) => log.warn({ err: error }, 'job queue error'));
    return await queue.start();
  };
  const boss = async (): Promise<PgBoss> => {
    started ??= start();
    started.catch(() => {
      started = null; // PostgreSQL was unavailable: the next job retries
    });
    return await started;
  };
  return {
    async enqueue(tx, job, data, notBefore) {
      const { onceInSeconds } = job;
      const once = onceInSeconds === undefined ? {} : { singletonSeconds: onceInSeconds, singletonNextSlot: true };
      const later = notBefore === undefined ? {} : { startAfter: notBefore };
      await (await boss()).send(job.name, data, { ...once, ...later, db: fromKysely(tx) });
    },
    async publish(tx, event, data, actorId) {
      const head: EventHead = { eventId: randomUUID(), at: new Date().toISOString(), actorId };
      await (await boss()).publish(event.name, { ...event.data.parse(data), ...head }, { db: fromKysely(tx) });
    },
    async close() {
      const running = await started?.catch(() => null);
      await running?.stop({ graceful: false });
    },
  };
}

export async function openJobs(config: Pick<Config, 'DATABASE_URL'>, log: Logger): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: config.DATABASE_URL, useListenNotify: true, max: 5, migrate: false });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue error'));
  await boss.start();
  const stopping = new AbortController();
  const lookers = new Map<string, string>();
  const look = startLooking(boss, lookers, log);
  return {
    async work(definitions, context) {
      for (const job of definitions) {
        // each job of a batch succeeds or fails separately: one that always throws must not use up the retries of the
        // others
        const options = {
          batchSize: job.atOnce !== undefined ? 1 : job.isParallel === true ? PARALLEL : 10,
          // several workers of one queue poll separately, because only one of them could be woken
          ...(job.atOnce === undefined
            ? {}
            : { localConcurrency: job.atOnce, notifyPollingIntervalSeconds: LOOK_SECONDS }),
          burstWhenBatchFull: true,
          perJobResults: true,
        } as const;
        const worker = await boss.work(job.name, options, async (batch: { id: string; data: object }[]) => {
          const run = async (one: { id: string; data: object }): Promise<JobResult> =>
            await runOne(job, one, {
              ...context,
              stopping: stopping.signal,
              log: log.child({ job: job.name, jobId: one.id }),
            });
          if (job.isParallel === true) return await Promise.all(batch.map(run));
          const results: JobResult[] = [];
          for (const one of batch) results.push(await run(one));
          return results;
        });
        if (job.atOnce === undefined) lookers.set(job.name, worker);
      }
    },
    async close() {
      look.stop();
      // first no new jobs are taken, then running jobs are notified: what they return goes to another worker
      const stopped = boss.stop({ graceful: true, timeout: 20_000 });
      stopping.abort();
      await stopped;
    },
  };
}

/**
 * Wakes the worker of every queue that has a due job. When PostgreSQL is unavailable, pg-boss falls back to its own
 * polling.
 */
function startLooking(boss: PgBoss, workers: ReadonlyMap<string, string>, log: Logger): { stop(): void } {
  let isLooking = false;
  const look = async (): Promise<void> => {
    if (isLooking || workers.size === 0) return;
    isLooking = true;
    try {
      const { rows } = (await boss.getDb().executeSql(DUE, [[...workers.keys()]])) as { rows: { name: string }[] };
      for (const { name } of rows) boss.notifyWorker(workers.get(name) as string);
    } catch (error) {
      log.warn({ err: error }, 'job queue error');
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(() => void look(), LOOK_SECONDS * 1_000);
  return { stop: () => clearInterval(timer) };
}

async function runOne(
  job: AnyJob,
  { id, data }: { id: string; data: object },
  context: JobContext,
): Promise<JobResult> {
  try {
    await job.run(data, context);
    return { id, status: 'completed' };
  } catch (error) {
    context.log.warn({ err: error }, 'job failed');
    return { id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } };
  }
}
