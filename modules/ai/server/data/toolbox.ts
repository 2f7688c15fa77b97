import {
  AppError,
  CODE_TEXT,
  CODES,
  type Field,
  filterInput,
  type ListQuery,
  type Locale,
} from '@switchboard/kit-contract';
import type { InternalQueries } from '@switchboard/kit-server';
import type { ModelCall } from '../chat/model.ts';
import type { MadeCall } from './made-call.ts';
import { type FoundPage, resultText, ROWS } from './result.ts';
import { argumentsOf, specOf, type Tool, toolOf, type ToolSpec } from './tool.ts';

/** Per answer, including refused calls (ai A53). */
const MAX_CALLS = 4;
const CALL_MS = 5_000;

/** Result of a call for the model: data, or the reason why there is none. */
interface ToolAnswer {
  readonly isData: boolean;
  readonly text: string;
}

/** The lists that the model may read for one answer, always with the user's permissions. Read-only. */
export class Toolbox {
  /** Calls that returned data. */
  readonly made: MadeCall[] = [];
  readonly specs: readonly ToolSpec[];
  readonly #reads: InternalQueries;
  readonly #tools: ReadonlyMap<string, Tool>;
  readonly #locale: Locale;
  #asked = 0;

  private constructor(reads: InternalQueries, tools: readonly Tool[], locale: Locale) {
    this.#reads = reads;
    this.#tools = new Map(tools.map((tool) => [tool.name, tool]));
    this.#locale = locale;
    this.specs = tools.map((tool) => specOf(tool, locale));
  }

  /** Opens the lists the user may read now; empty without `reads`. */
  static async open(reads: InternalQueries | null, locale: Locale): Promise<Toolbox> {
    if (reads === null) return new Toolbox({ lists: async () => [], page: refuse }, [], locale);
    return new Toolbox(reads, (await reads.lists()).map(toolOf), locale);
  }

  get isEmpty(): boolean {
    return this.#tools.size === 0;
  }

  get hasCallsLeft(): boolean {
    return this.#asked < MAX_CALLS;
  }

  async run({ name, text }: Pick<ModelCall, 'name' | 'text'>, signal: AbortSignal): Promise<ToolAnswer> {
    if (!this.hasCallsLeft) return refused('no tool calls left for this answer');
    this.#asked += 1;
    const tool = this.#tools.get(name);
    if (tool === undefined) return refused('unknown tool');
    const asked = argumentsOf(tool, parsed(text));
    if (!asked.isGood) return refused(`these arguments are not known or not valid: ${asked.wrong.join(', ')}`);
    return await this.#read(tool, asked.question, signal);
  }

  async #read(tool: Tool, question: ListQuery, signal: AbortSignal): Promise<ToolAnswer> {
    const late = AbortSignal.timeout(CALL_MS);
    const either = AbortSignal.any([signal, late]);
    try {
      const reading = this.#reads.page(tool.resource, pageInput(tool, question), either);
      const page = (await Promise.race([reading, abortOf(either)])) as FoundPage;
      const { total, totalCapped: isCapped } = page;
      this.made.push({ ...question, code: tool.resource.code, total, isCapped });
      return { isData: true, text: resultText(tool, page, this.#locale) };
    } catch (error) {
      signal.throwIfAborted();
      if (late.aborted) return refused('the query took too long: request less data');
      // the log contains the reason under the trace of the call itself
      return refused(reasonOf(error));
    }
  }
}

/** Input of the list's page call; the number of rows is fixed here. */
function pageInput({ resource }: Tool, { keyword = '', filters, sort }: ListQuery): object {
  const fields = resource.fields as Readonly<Record<string, Field>>;
  const size = resource.isKeyset === true ? { limit: ROWS } : { pageNo: 1, pageSize: ROWS };
  return {
    ...size,
    ...(keyword === '' ? {} : { keyword }),
    ...(sort == null ? {} : { sortField: sort.field, sortOrder: sort.order }),
    ...Object.fromEntries(
      Object.entries(filters).flatMap(([name, value]) => {
        const field = fields[name];
        return field === undefined ? [] : [[name, filterInput(field, value)]];
      }),
    ),
  };
}

const refused = (reason: string): ToolAnswer => ({ isData: false, text: JSON.stringify({ refused: reason }) });

/** The portal's text of the code and nothing else: an error may contain parts of the request. */
function reasonOf(error: unknown): string {
  const code = error instanceof AppError ? error.code : CODES.internal;
  // there is no user who could confirm the cost (records rule 42)
  if (code === CODES.queryTooBroad) return 'the query is too broad: use fewer days or more filters';
  return CODE_TEXT[code]?.en ?? 'the data cannot be read now';
}

const refuse = async (): Promise<never> => await Promise.reject(new AppError(CODES.noPermission));

async function abortOf(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const end = (): void => reject(signal.reason as Error);
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
  return await promise;
}

function parsed(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
