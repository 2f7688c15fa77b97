import { defineReport, type Grain, type Label, type Report, type ReportChart } from '@switchboard/kit-contract';
import {
  SMS_DIMS,
  SMS_DRILL,
  SMS_GUARD,
  SMS_METRICS,
  SMS_MONEY,
  SMS_VOLUME,
  type SmsDim,
  type SmsMetric,
} from './sms-catalogue.ts';

interface SmsReportDefinition {
  readonly code: string;
  readonly right: string;
  readonly basePath: string;
  readonly title: Label;
  /** Whose rows: the customer's side by sales owner, the resource side by resource owner (rules 19, 51a). */
  readonly side: 'c' | 'r';
  readonly grains?: readonly Grain[];
  readonly dims: readonly SmsDim[];
  readonly startDims: readonly (SmsDim | Grain)[];
  readonly metrics: readonly SmsMetric[];
  /** Metrics that are columns without asking; all where absent. */
  readonly columns?: readonly SmsMetric[];
  readonly sort: SmsMetric;
  readonly charts: readonly ReportChart[];
}

export interface SmsReport {
  readonly report: Report;
  readonly side: 'c' | 'r';
}

const pick = <T, K extends string>(all: Readonly<Record<K, T>>, names: readonly K[]): Readonly<Record<K, T>> =>
  Object.fromEntries(names.map((name) => [name, all[name]])) as Record<K, T>;

/** A report over the sums of messages: which of the dimensions and metrics of the house, and in which order. */
export function defineSmsReport({
  side,
  grains = ['hour', 'day', 'week', 'month'],
  dims,
  metrics,
  ...rest
}: SmsReportDefinition): SmsReport {
  const report = defineReport({
    ...rest,
    grains,
    dims: pick(SMS_DIMS, dims),
    metrics: pick(SMS_METRICS, metrics),
    guardedBy: SMS_GUARD,
    drill: SMS_DRILL,
  });
  return { report, side };
}

export const VOLUME = Object.keys(SMS_VOLUME) as (keyof typeof SMS_VOLUME)[];
export const MONEY = Object.keys(SMS_MONEY) as (keyof typeof SMS_MONEY)[];
