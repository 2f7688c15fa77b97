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
import type { Context, Services, PublicContext } from './context.ts';
import type { BusUse } from './engines/bus-permissions.ts';
import type { Db } from './engines/postgres.ts';
import { exportOf } from './export/export-of.ts';
import type { ListExport } from './export/feed.ts';
import { type ExportOptions, pgFeed } from './export/pg-feed.ts';
import { contribute, type Contribution, type Extensions, type Implementation } from './extension.ts';
import { isEngineDown } from './http/answer.ts';
import type { StreamOpener } from './http/event-stream.ts';
import type { FileAnswer } from './http/file-answer.ts';
import type { IncomingFile } from './http/incoming-file.ts';
import type { AnyJob } from './jobs/jobs.ts';
import type { Logger } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { RecordStream } from './records/stream.ts';
import type { FileKind } from './resource/file-kind.ts';
import type { RecordKind } from './resource/record.ts';
import type { PgSource } from './resource/source.ts';
import type { RowSecurity } from './rights/row-security.ts';
import type { PgSetting } from './setting/pg-setting.ts';
import { SETTINGS } from './setting/store.ts';
import type { Stub } from './stub.ts';

/** A call and its handler. */
export interface Handler {
  readonly call: Call;
  readonly run: (input: never, context: never, opener: never) => Promise<unknown>;
  /** The list that the call exports as a task; the worker finds it here by its code. */
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

/** Binds a stream. The handler refuses it by throwing before `opener.open()`; after opening it sends and ends the stream. */
export function handleStream<C extends Call & { readonly events: object }>(
  call: C,
  run: (input: ParsedInputOf<C>, context: Context, opener: StreamOpener) => Promise<void>,
): Handler {
  if (call.right.kind === 'public') throw new Error(`${call.name}: a stream needs a session`);
  return {
    call,
    run: async (input: ParsedInputOf<C>, context: Context, opener: StreamOpener) => {
      await run(input, context, opener);
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

/** Like `handleFile` without a session; another part of the input must authorize the file. */
export function handlePublicFile<C extends Call & { readonly isFile: true }>(
  call: C,
  run: (input: ParsedInputOf<C>, context: PublicContext) => Promise<FileAnswer>,
): Handler {
  if (call.right.kind !== 'public') throw new Error(`${call.name} is not public: use handleFile`);
  return { call, run };
}

/** Binds a call that takes a file. What the handler does not read is discarded. */
export function handleUpload<C extends Call & { readonly upload: object }>(
  call: C,
  run: (input: ParsedInputOf<C>, context: Context, file: IncomingFile) => Promise<ResultOf<C>>,
): Handler {
  if (call.right.kind === 'public') throw new Error(`${call.name}: a file needs a session`);
  return { call, run };
}

/** Binds the exports of a list (`isExported` of its definition) to the source of its rows: spread it among the handlers. */
export function handleExport<F extends Fields>(
  resource: Resource<F>,
  sourceOf: (context: Context) => PgSource<F>,
  options: ExportOptions<F> = {},
): Handler[] {
  return handleFeed(resource, (query, context) => pgFeed(sourceOf(context), query, context, options));
}

/** Like `handleExport` for rows of another source, such as the record store (`chFeed`). */
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
    { ...handle(exportTask, async (input, context) => await context.exportQueue.start(list, input, context)), list },
  ];
}

/** Background work of a module on every API node, besides its calls, for as long as the node serves. */
export interface NodeService {
  close(): Promise<void>;
}

export interface ServingNode {
  readonly services: Services;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Every list of the portal. */
  readonly resources: ModuleContract['resources'];
}

/** Like `ServingNode`, in the worker: its services see every row. */
export type WorkingNode = Pick<ServingNode, 'services' | 'log'>;

/** Like `WorkingNode`, in the ingest process, which transports records and sees every row. */
export interface IngestNode extends WorkingNode {
  readonly metrics: Metrics | null;
}

/** A contract with the calls of its resources. */
export type LiveContract = ModuleContract & { readonly allCalls: readonly Call[] };

/** What the modules of this installation declare in code. */
export interface RegisteredCode {
  readonly contracts: readonly LiveContract[];
  readonly extensions: Extensions;
}

/** The server part of a module, as the apps compose it. */
export interface ModuleServer {
  readonly contract: LiveContract;
  readonly handlers: readonly Handler[];
  readonly jobs: readonly AnyJob[];
  readonly streams: readonly RecordStream[];
  /**
   * NATS subjects, besides the streams above, that its code uses in each process; `pnpm gen` writes `deploy/nats.conf`
   * from them.
   */
  readonly bus?: BusUse;
  /** Stubs for a later part of the product; inactive in production. Their jobs are not in `jobs`. */
  readonly stubs?: readonly Stub[];
  /** Tables with rows that have an owner (sys R35). */
  readonly rowSecurity?: readonly RowSecurity[];
  /** Records with comments and a change history. */
  readonly recordKinds?: readonly RecordKind[];
  /** Other objects that files are attached to (conventions §9). */
  readonly fileKinds?: readonly FileKind[];
  /** What it does for modules that it depends on, by their extension points (docs/adr/0017). */
  readonly implementations?: readonly Implementation[];
  /** What it adds to lists of modules that it depends on, such as the services of its approval processes. */
  readonly contributions?: readonly Contribution[];
  /** Their handlers are added to `handlers`. */
  readonly settings?: readonly PgSetting[];
  /** Folder with `*.sql` for PostgreSQL and `clickhouse/*.sql` for the record store. */
  readonly migrations: string;
  /** Columns of the record store that only `records.clear` may read. */
  readonly clearColumns?: readonly string[];
  readonly serve?: (node: ServingNode) => NodeService;
  /** Background work in every worker, besides the jobs: polls more often than a schedule can, or never ends. */
  readonly work?: (node: WorkingNode) => NodeService;
  /** Background work in every ingest process. */
  readonly ingest?: (node: IngestNode) => NodeService;
  /** Refuses the start of a process by throwing; the message says what to set. Not called while the database is unavailable. */
  readonly checkStart?: (services: Services) => Promise<void>;
  /** Reference data that follows the code (menus, dictionaries); runs under the migration lock, must be repeatable. */
  readonly afterMigrate?: (db: Db, registered: RegisteredCode) => Promise<void>;
}

export function defineModuleServer(module: ModuleServer): ModuleServer {
  const { settings = [], handlers, contributions = [] } = module;
  return {
    ...module,
    handlers: [...handlers, ...settings.flatMap((setting) => setting.handlers)],
    contributions: [...contributions, ...settings.map((setting) => contribute(SETTINGS, setting))],
  };
}

/** Sys R25: the API refuses to start when a call has no handler, no right or no schema, or two calls share one path. */
export function checkModules(modules: readonly ModuleServer[]): void {
  const problems: string[] = [];
  const paths = new Map<string, string>();
  const flags = modules.flatMap(({ contract }) => (contract.flags ?? []).map(({ key }) => key));
  for (const key of flags.filter((one, index) => flags.indexOf(one) !== index))
    problems.push(`flag ${key}: declared twice`);
  for (const module of modules) {
    const declared = new Set(module.contract.allCalls);
    const handled = new Set(module.handlers.map((handler) => handler.call));
    for (const call of declared) {
      if (!handled.has(call)) problems.push(`${call.name}: no handler`);
      problems.push(...checkCall(call));
      for (const address of addressesOf(call, module)) {
        const route = `${call.method} ${address}`;
        const other = paths.get(route);
        if (other !== undefined) problems.push(`${call.name}: ${route} is taken by ${other}`);
        paths.set(route, call.name);
      }
    }
    for (const call of handled) {
      if (!declared.has(call))
        problems.push(`${call.name}: has a handler but is not in the contract of ${module.contract.id}`);
    }
  }
  if (problems.length > 0)
    throw new Error(`The API does not start:\n${problems.map((line) => `  ${line}`).join('\n')}`);
}

/** Before a process takes work: checks the configuration that the data require. */
export async function checkStart(modules: readonly ModuleServer[], services: Services, log: Logger): Promise<void> {
  for (const module of modules) {
    try {
      await module.checkStart?.(services);
    } catch (error) {
      if (!isEngineDown(error)) throw error;
      log.warn({ err: error, module: module.contract.id }, 'configuration not checked: the database is unavailable');
    }
  }
}

/** Paths on which a call answers: its own path, and the alias of its module. */
export function addressesOf({ path }: Pick<Call, 'path'>, { contract }: Pick<ModuleServer, 'contract'>): string[] {
  const alias = contract.aliasOf?.(path) ?? null;
  return alias === null ? [path] : [path, alias];
}

/** The types already require these; this also stops a contract that bypassed them with a cast. */
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
