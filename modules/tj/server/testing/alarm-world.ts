import { bqModule } from '@switchboard/bq-server/module';
import { mastersWorld } from '@switchboard/bq-server/testing';
import { fcModule } from '@switchboard/fc-server/module';
import { gerModule } from '@switchboard/ger-server/module';
import {
  createJobServices,
  createLogger,
  type JobContext,
  type ConnectedServices,
  connectServices,
} from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { mcModule } from '@switchboard/mc-server/module';
import { ocModule } from '@switchboard/oc-server/module';
import { startSys } from '@switchboard/sys-server/testing';
import type { RuleCode } from '@switchboard/tj-contract';
import { tjModule } from '../module.ts';
import { evaluate, minuteOf } from '../rule/evaluate.ts';
import type { Probe, ProbedMetric, Reading } from '../rule/probe.ts';

const MINUTE_MS = 60_000;
const log = createLogger('test', { LOG_LEVEL: 'silent' });

const METRIC_OF: Readonly<Partial<Record<RuleCode, ProbedMetric>>> = {
  link_lost: 'link.lost_s',
  delivery_low: 'sms.delivery_rate',
  otp_conversion_low: 'otp.conversion',
};

export interface AlarmOf {
  readonly id: string;
  readonly alarm_no: string;
  readonly sev: string;
  readonly state: string;
  readonly value: string;
  readonly peak_value: string;
  readonly threshold: string;
  readonly fire_cnt: number;
  readonly notify_cnt: number;
  readonly close_reason: string | null;
  readonly started_at: Date;
  readonly fired_at: Date;
  readonly version: number;
}

export interface NoticeOf {
  readonly code: string;
  readonly to: readonly string[];
  readonly object: string;
  readonly limit: string;
}

/** Starts the portal with alarms and a clock that the test advances minute by minute. */
export async function startAlarms(env: Readonly<Record<string, string>> = {}) {
  const stack: TestStack = await startSys(env, [mcModule, ocModule, gerModule, fcModule, bqModule, tjModule], {
    withRecords: true,
  });
  let services: ConnectedServices = connectServices(stack.config, log, 'system');
  const masters = mastersWorld(stack);
  await masters.places();
  let now = minuteOf(Date.now()).getTime() - 24 * 60 * MINUTE_MS;

  const tick = async (probe: Probe, at: Date): Promise<void> =>
    await evaluate({ db: services.db, jobs: services.jobs, log, probe }, at);

  /** Sends one value per minute of one metric for one channel, with a country where the rule is split by country. */
  async function series(
    rule: RuleCode,
    channelId: string,
    values: readonly (number | { readonly value: number; readonly sample: number })[],
  ): Promise<void> {
    for (const one of values) {
      const { value, sample } = typeof one === 'number' ? { value: one, sample: 1_000 } : one;
      const isLink = rule === 'link_lost';
      const dims = isLink ? { channel: channelId } : { channel: channelId, country: '510' };
      const reading: Reading = { channelId, dims, value, sample: isLink ? null : sample };
      now += MINUTE_MS;
      await tick(async (metric) => (metric === METRIC_OF[rule] ? [reading] : []), new Date(now));
    }
  }

  return {
    stack,
    masters,
    log,
    services: () => services,
    at: () => new Date(now),
    turn: (minutes = 1) => new Date((now += minutes * MINUTE_MS)),
    tick,
    series,
    /** The context that a worker passes to its jobs. */
    worker: (): JobContext => ({
      config: stack.config,
      db: services.db,
      log,
      jobs: services.jobs,
      jobServices: createJobServices([], services),
    }),
    /** Simulates a dead worker: replaces it with a new one without state. */
    async restart(): Promise<void> {
      await services.close();
      services = connectServices(stack.config, log, 'system');
    },
    alarmsOf: async (channelId: string): Promise<AlarmOf[]> =>
      await stack.query<AlarmOf>(
        `select * from tj.alarm where object_kind = 'channel' and object_id = $1 order by id`,
        [channelId],
      ),
    eventsOf: async (alarmId: string): Promise<string[]> =>
      (
        await stack.query<{ kind: string }>('select kind from tj.alarm_event where alarm_id = $1 order by at, id', [
          alarmId,
        ])
      ).map(({ kind }) => kind),
    noticesOf: async (alarmId: string): Promise<NoticeOf[]> =>
      await stack.query<NoticeOf>(
        `select data ->> 'eventCode' as code, data -> 'to' -> 'staffIds' as to, data -> 'vars' -> 'object' ->> 'textEn' as object,
           data -> 'vars' -> 'limit' ->> 'textEn' as limit
         from pgboss.job where name = 'mc.notify.request' and data ->> 'objectCode' = 'tj.alarm' and data ->> 'objectId' = $1
         order by created_on`,
        [alarmId],
      ),
    async stop(): Promise<void> {
      await services.close();
      await stack.stop();
    },
  };
}

export type Alarms = Awaited<ReturnType<typeof startAlarms>>;
