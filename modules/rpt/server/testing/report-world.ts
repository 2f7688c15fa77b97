import type { RecordReport } from '@switchboard/bq-contract';
import { bqModule } from '@switchboard/bq-server/module';
import { type Event, storeEvents } from '@switchboard/bq-server/testing';
import { fcModule } from '@switchboard/fc-server/module';
import { gerModule } from '@switchboard/ger-server/module';
import type { ReportPage } from '@switchboard/kit-contract';
import { createLogger, type ModuleServer, type ConnectedServices, connectServices } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { mcModule } from '@switchboard/mc-server/module';
import { signIn, startSys } from '@switchboard/sys-server/testing';
import { rptModule } from '../module.ts';

/** Noon (company time) of a recent day: sums are kept for years, records for 180 days. */
export const NOON = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 5 * 86_400_000 + 4 * 3_600_000;
export const DAY = new Date(NOON).toISOString().slice(0, 10);
export const MINUTE = 60_000;
export const clock = (ms: number): string => new Date(ms).toISOString().replace('T', ' ').replace('Z', '');

export interface ReportWorld {
  readonly stack: TestStack;
  readonly services: ConnectedServices;
  tokenOf(login: string): string;
  /** Stores events as a writer does; returns the reasons of the refused ones. */
  store(flow: string, events: readonly Event[], times?: number): Promise<string[]>;
  /** For `DAY`, unless the input has another day. */
  request(of: RecordReport, input?: object, login?: string): Promise<{ code: number; page: ReportPage }>;
  totals(of: RecordReport, input?: object): Promise<Record<string, unknown>>;
  stop(): Promise<void>;
}

/** Modules needed to compare consumption with finance (records rule 51b). */
export const FINANCE: readonly ModuleServer[] = [mcModule, gerModule, fcModule];

export async function startReportWorld(more: readonly ModuleServer[] = []): Promise<ReportWorld> {
  const stack = await startSys({}, [...more, bqModule, rptModule], { withRecords: true });
  const tokens = new Map<string, string>();
  for (const login of ['admin', 'sales']) tokens.set(login, await signIn(stack.call, login));
  const services = connectServices(stack.config, createLogger('test', { LOG_LEVEL: 'silent' }));
  const tokenOf = (login: string): string => tokens.get(login) ?? '';
  const request: ReportWorld['request'] = async (of, input = {}, login = 'admin') => {
    const callInput = { day: { from: DAY, to: DAY }, ...input } as never;
    const answer = await stack.call(of.report.calls.page, callInput, { token: tokenOf(login), locale: 'en' });
    return { code: answer.code, page: answer.data as unknown as ReportPage };
  };
  return {
    stack,
    services,
    tokenOf,
    store: async (flow, events, times = 1) => await storeEvents(services.records.client, flow, events, times),
    request,
    totals: async (of, input = {}) => (await request(of, input)).page.totals,
    async stop() {
      await services.close();
      await stack.stop();
    },
  };
}
