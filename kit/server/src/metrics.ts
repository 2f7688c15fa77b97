import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  observeCall(call: string, code: number, seconds: number): void;
  countDropped(what: string): void;
  /** A number that is read on every scrape. */
  watch(name: string, help: string, read: () => number): void;
}

/** Prometheus metrics of one process. Labels are call names and codes: bounded, never a user or an id. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'switchboard_call_seconds',
    help: 'Duration of API calls',
    labelNames: ['call', 'code'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const dropped = new Counter({
    name: 'switchboard_dropped_total',
    help: 'Best-effort messages not sent because an engine was unavailable',
    labelNames: ['what'],
    registers: [registry],
  });
  return {
    registry,
    observeCall: (call, code, seconds) => calls.observe({ call, code }, seconds),
    countDropped: (what) => dropped.inc({ what }),
    watch(name, help, read) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers: [registry],
        collect: (): void => gauge.set(read()),
      });
    },
  };
}
