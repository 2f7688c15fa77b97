import type { Page } from 'playwright-core';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** CPU time of the thread in microseconds, independent of other processes on the same cores. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Records the tasks of the page's main thread; `stop` returns the CPU milliseconds of each. */
export async function traceTasks(page: Page): Promise<{ stop(): Promise<number[]> }> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('the page has no browser instance');
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  return {
    stop: async () => {
      const { traceEvents } = JSON.parse((await browser.stopTracing()).toString('utf8')) as {
        traceEvents: TraceEvent[];
      };
      const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
      const main = new Set(
        traceEvents
          .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
          .map((event) => threadOf(event)),
      );
      const tasks = traceEvents.filter(
        (event) => event.name.endsWith('RunTask') && event.tdur !== undefined && main.has(threadOf(event)),
      );
      if (tasks.length === 0) throw new Error('the trace contains no main-thread tasks');
      return tasks.map(({ tdur }) => (tdur as number) / 1_000);
    },
  };
}
