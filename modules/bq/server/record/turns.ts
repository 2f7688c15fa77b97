import { BQ_CODES } from '@switchboard/bq-contract';
import { AppError } from '@switchboard/kit-contract';
import type { Context } from '@switchboard/kit-server';

/** Records rule 42: one user must not block the store with ten open tabs. Counted per node. */
const AT_ONCE = 3;
/** A page requests its table and its charts at once: waiting pages are counted, not their queries. */
const PAGES_WAITING = 10;
const QUERIES_WAITING_PER_PAGE = 30;
const WAIT_MS = 15_000;

type Caller = Pick<Context, 'callKey' | 'signal'> & { readonly principal: Pick<Context['principal'], 'staffId'> };

interface Turn {
  readonly page: string | null;
  begin(): void;
}
interface Line {
  running: number;
  readonly waiting: Turn[];
}
const lines = new Map<string, Line>();

/** Runs when fewer than three queries of the user do, in the order of arrival. Leaving the page leaves the line. */
export async function takeTurn<T>(caller: Caller, run: () => Promise<T>, waitMs = WAIT_MS): Promise<T> {
  const { staffId } = caller.principal;
  const line = lines.get(staffId) ?? { running: 0, waiting: [] };
  lines.set(staffId, line);
  if (line.running < AT_ONCE) line.running += 1;
  else await waitIn(line, caller, waitMs);
  try {
    return await run();
  } finally {
    const next = line.waiting.shift();
    // the next one takes the place, so that no newcomer can get in between
    if (next !== undefined) next.begin();
    else line.running -= 1;
    if (line.running === 0) lines.delete(staffId);
  }
}

async function waitIn(line: Line, { callKey: page, signal }: Caller, waitMs: number): Promise<void> {
  const pages = line.waiting.map((turn) => turn.page);
  if (!pages.includes(page) && new Set(pages).size >= PAGES_WAITING) throw busy();
  if (pages.filter((one) => one === page).length >= QUERIES_WAITING_PER_PAGE) throw busy();
  await new Promise<void>((resolve, reject) => {
    const leave = (reason: unknown): void => {
      line.waiting.splice(line.waiting.indexOf(turn), 1);
      stop();
      reject(reason);
    };
    const onAbort = (): void => leave(signal?.reason);
    const timer = setTimeout(() => leave(busy()), waitMs);
    const stop = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    const turn: Turn = {
      page,
      begin() {
        stop();
        resolve();
      },
    };
    signal?.addEventListener('abort', onAbort);
    line.waiting.push(turn);
  });
}

/** The client tries again without a message (`shouldRetry` of kit/web). */
const busy = (): AppError => new AppError(BQ_CODES.busy, { data: { canRetry: true } });
