import type {
  Call,
  ExportQuery,
  Fields,
  ModuleContract,
  ParsedInputOf,
  Resource,
  ResultOf,
} from '@switchboard/kit-contract';
import type { ExportFeed } from './export/feed.ts';
import type { Context, Doors, PublicContext } from './context.ts';
import type { Db } from './engines/postgres.ts';
import { exportOf } from './export/export-of.ts';
import type { ListExport } from './export/feed.ts';
import { type ExportOptions, pgFeed } from './export/pg-feed.ts';
import type { StreamDoor } from './http/event-stream.ts';
import type { FileAnswer } from './http/file-answer.ts';
import type { AnyJob } from './jobs/jobs.ts';
import type { Logger } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { RecordStream } from './records/stream.ts';
import type { RecordKind } from './resource/record.ts';
import type { PgSource } from './resource/source.ts';
import type { RowSecurity } from './rights/row-security.ts';

/** A call and the code that answers it. */
export interface Handler {
  readonly call: Call;
  readonly run: (input: never, context: never, door: never) => Promise<unknown>;
  /** What the call exports as a task: the worker finds it here by its code. */
  readonly list?: ListExport;
}

/** Binds a call that needs a session. The types of input and result come from the contract. */
export function handle<C extends Call>(
  call: C,
  run: (input: ParsedInputOf<C>, context: Context) => Promise<ResultOf<C>>,
): Handler {
  if (call.right.kind === 'public') throw new Error(`${call.name} is public: use handlePublic`);
  return { call, run };
}

export function handlePublic<C extends Call>(
  call: C,
  run: (input: ParsedInputOf<C>, context: PublicContext) => Promise<ResultOf<C>>,
): Handler {
  if (call.right.kind !== 'public') throw new Error(`${call.name} is not public: use handle`);
  return { call, run };
}

/** Binds a stream. It is refused by throwing before `door.open()`; whoever opened it sends, and ends it. */
export function handleStream<C extends Call & { readonly events: object }>(
  call: C,
  run: (input: ParsedInputOf<C>, context: Context, door: StreamDoor) => Promise<void>,
): Handler {
  if (call.right.kind === 'public') throw new Error(`${call.name}: a stream needs a session`);
  return {
    call,
    run: async (input: ParsedInputOf<C>, context: Context, door: StreamDoor) => {
      await run(input, context, door);
      return null;
    },
  };
}

/** Binds a call that answers with a file. */
export function handleFile<C extends Call & { readonly isFile: true }>(
  call: C,
  run: (input: ParsedInputOf<C>, context: Context) => Promise<FileAnswer>,
): Handler {
  return { call, run };
}

/** Binds the exports of a list (`isExported` of its definition) to where its rows come from: spread it among the handlers. */
export function handleExport<F extends Fields>(
  resource: Resource<F>,
  sourceOf: (context: Context) => PgSource<F>,
  options: ExportOptions<F> = {},
): Handler[] {
  return handleFeed(resource, (query, context) => pgFeed(sourceOf(context), query, context, options));
}

/** The same for rows that come from elsewhere, such as the record store (`chFeed`). */
export function handleFeed<F extends Fields>(
  resource: Resource<F>,
  open: (query: ExportQuery, context: Context) => ExportFeed,
): Handler[] {
  const { export: call, exportTask } = resource.calls;
  if (call === undefined || exportTask === undefined)
    throw new Error(`${resource.code} is not exported: say isExported in its definition`);
  const { code, title, fields, right: page } = resource;
  const list: ListExport = { code, title, fields, page, call: exportTask, open };
  return [
    handleFile(call, async (input, context) => await exportOf(list, input, context)),
    { ...handle(exportTask, async (input, context) => await context.exportDesk.start(list, input, context)), list },
  ];
}

/** What a module keeps running beside its calls on every API node, for as long as the node serves. */
export interface NodeService {
  close(): Promise<void>;
}

export interface ServingNode {
  readonly doors: Doors;
  readonly log: Logger;
  readonly metrics: Metrics;
}

/** A contract with the calls of its resources. */
export type LiveContract = ModuleContract & { readonly allCalls: readonly Call[] };

/** The server room of a module, as the apps compose it. */
export interface ModuleServer {
  readonly contract: LiveContract;
  readonly handlers: readonly Handler[];
  readonly jobs: readonly AnyJob[];
  readonly streams: readonly RecordStream[];
  /** Tables whose rows have an owner (sys R35). */
  readonly rowSecurity?: readonly RowSecurity[];
  /** Records that people comment on and whose changes they read. */
  readonly recordKinds?: readonly RecordKind[];
  /** Folder with `*.sql` for PostgreSQL and `clickhouse/*.sql` for the record store. */
  readonly migrations: string;
  readonly serve?: (node: ServingNode) => NodeService;
  /** Reference data that follows the code (menus, dictionaries); runs under the migration lock, must be repeatable. */
  readonly afterMigrate?: (db: Db, contracts: readonly LiveContract[]) => Promise<void>;
}

export function defineModuleServer(module: ModuleServer): ModuleServer {
  return module;
}

/** Sys R25: the API refuses to start when a call has no handler, no right or no schema, or two claim one path. */
export function checkModules(modules: readonly ModuleServer[]): void {
  const problems: string[] = [];
  const paths = new Map<string, string>();
  for (const module of modules) {
    const declared = new Set(module.contract.allCalls);
    const handled = new Set(module.handlers.map((handler) => handler.call));
    for (const call of declared) {
      if (!handled.has(call)) problems.push(`${call.name}: no handler`);
      problems.push(...checkCall(call));
      const route = `${call.method} ${call.path}`;
      const other = paths.get(route);
      if (other !== undefined) problems.push(`${call.name}: ${route} is taken by ${other}`);
      paths.set(route, call.name);
    }
    for (const call of handled) {
      if (!declared.has(call))
        problems.push(`${call.name}: has a handler but is not in the contract of ${module.contract.id}`);
    }
  }
  if (problems.length > 0)
    throw new Error(`The API does not start:\n${problems.map((line) => `  ${line}`).join('\n')}`);
}

/** The types already ask for these; a contract written in a hurry with a cast would still be stopped here. */
function checkCall(call: Partial<Call> & { name: string }): string[] {
  const problems: string[] = [];
  const right = call.right;
  if (right === undefined) problems.push(`${call.name}: no right`);
  else if (right.kind === 'key' && right.key.trim() === '') problems.push(`${call.name}: empty right`);
  else if (right.kind !== 'key' && right.why.trim() === '') problems.push(`${call.name}: open without a reason`);
  if (call.input === undefined) problems.push(`${call.name}: no input schema`);
  if (call.result === undefined) problems.push(`${call.name}: no result schema`);
  return problems;
}
