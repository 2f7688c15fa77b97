import {
  countryNames,
  deliveryRates,
  lostLinks,
  onlineChannels,
  otpConversions,
  type WatchedRate,
} from '@switchboard/bq-server';
import { accountDifferences } from '@switchboard/fc-server';
import type { Db, Services } from '@switchboard/kit-server';
import type { MetricCode } from '@switchboard/tj-contract';
import type { Measured } from './machine.ts';
import type { Rule } from './repo.ts';

/** One value of a metric for a channel, a channel in a country, or another object, which supplies its own name. */
export interface Reading extends Measured {
  readonly channelId: string;
  readonly name?: string;
  readonly dims: Readonly<Record<string, string>>;
}

export type ProbedMetric = Exclude<MetricCode, 'plat.source_lost_s' | 'rule.errors'>;
export const ofRecords: ReadonlySet<MetricCode> = new Set(['sms.delivery_rate', 'otp.conversion']);

interface Window {
  readonly from: Date;
  readonly to: Date;
  readonly at: Date;
}

/** Queries a metric once for all its objects, however many rules use it; throws on failure. */
export type Probe = (metric: ProbedMetric, window: Window) => Promise<Reading[]>;

/** Rule T3: at 12:00, a window of 15 minutes with an offset of 10 covers messages submitted from 11:35 until before 11:50. */
export function windowOf(
  { windowSeconds, offsetSeconds }: Pick<Rule, 'windowSeconds' | 'offsetSeconds'>,
  at: Date,
): Window {
  const to = at.getTime() - offsetSeconds * 1_000;
  return { from: new Date(to - windowSeconds * 1_000), to: new Date(to), at };
}

const FULL = 100;
const rate = ({ channelId, mcc, num, den }: WatchedRate): Reading => ({
  channelId,
  dims: { channel: channelId, country: mcc },
  value: (num / den) * FULL,
  sample: den,
});

/** Named by number and code, so that users who watch alarms do not learn the names of customers (T36). */
async function financeDifferences(db: Db): Promise<Reading[]> {
  return (await accountDifferences(db)).map(({ appId, accountNo, product, days }) => ({
    channelId: appId,
    name: `${accountNo ?? appId} · ${product}`,
    dims: { account: appId, product },
    value: days,
    sample: null,
  }));
}

/** Connects to the measurements of bq and the differences of finance. */
export function probeOf({ db, records, bus }: Pick<Services, 'db' | 'records' | 'bus'>): Probe {
  return async (metric, window) => {
    if (metric === 'sms.delivery_rate') return (await deliveryRates(records, window)).map(rate);
    if (metric === 'otp.conversion') return (await otpConversions(records, window)).map(rate);
    if (metric === 'plat.fc_diff') return await financeDifferences(db);
    const lost = await lostLinks({ db, bus }, window.at);
    return [...lost].map(([channelId, value]) => ({ channelId, dims: { channel: channelId }, value, sample: null }));
  };
}

export interface Watched {
  /** Channels that are judged, by id. */
  readonly channels: ReadonlyMap<string, string>;
  readonly countries: ReadonlyMap<string, { readonly zh: string; readonly en: string }>;
}

export async function findWatched(db: Db): Promise<Watched> {
  const channels = await onlineChannels(db);
  const countries = await countryNames(db);
  return {
    channels: new Map(channels.map(({ id, name }) => [id, name])),
    countries: new Map(countries.map(({ mcc, zh, en }) => [mcc, { zh, en }])),
  };
}
