import { AppError, type Call, CODES, type Resource } from '@switchboard/kit-contract';
import type { AuditEntry, AuditMeta, AuditStore } from '../audit/audit.ts';
import type { Context, Services, PublicContext, RequestInfo } from '../context.ts';
import type { Db } from '../engines/postgres.ts';
import type { ExportQueue } from '../export/queue.ts';
import type { Extensions } from '../extension.ts';
import { hashBody, type IdempotenceStore } from '../idempotence.ts';
import type { Handler } from '../module.ts';
import { type Authenticator, withBoundKey, type Principal } from '../rights/principal.ts';
import { invalidInput } from './answer.ts';
import type { Cookies } from './cookies.ts';
import type { FileKind } from '../resource/file-kind.ts';
import type { RecordKind } from '../resource/record.ts';
import { writtenResources } from '../resource/written.ts';
import { writableFields } from '../resource/write-rights.ts';
import type { RowSecurity } from '../rights/row-security.ts';
import type { StreamOpener } from './event-stream.ts';
import { FileAnswer } from './file-answer.ts';
import type { IncomingFile } from './incoming-file.ts';
import type { CallInput } from './call-input.ts';

export interface CallOptions {
  readonly services: Services;
  readonly authenticator: Authenticator;
  readonly auditStore: AuditStore;
  readonly idempotence: IdempotenceStore;
  readonly exportQueue: ExportQueue;
  /** In test, demo and dev every answer is checked against its schema, so contract and code cannot drift apart. */
  readonly checksResults: boolean;
  /** Tables with rows that have an owner. */
  readonly rowSecurity: readonly RowSecurity[];
  readonly recordKinds: readonly RecordKind[];
  readonly fileKinds: readonly FileKind[];
  readonly extensions: Extensions;
  // oxlint-disable-next-line typescript/no-explicit-any -- resources of different fields share one list
  readonly resources: readonly Resource<any>[];
  /** Every call and its handler. */
  readonly handlers: ReadonlyMap<Call, Handler>;
}

export interface CallAnswer {
  readonly data: unknown;
  readonly isReplay: boolean;
}

const SUBMIT_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The user as this call authorizes them, by its own key or one bound to it (sys R25); null = refused. */
export function authorize(
  authenticator: Authenticator,
  principal: Principal,
  { right, method, path }: Pick<Call, 'right' | 'method' | 'path'>,
): Principal | null {
  if (right.kind !== 'key') return principal;
  const held = authenticator.keyFor(principal, { method, path, key: right.key });
  return held === null ? null : withBoundKey(principal, right.key, held);
}

/** One request on its way through session, right, submission id, input and handler. */
export class RunningCall {
  principal: Principal | null = null;
  #audited = 0;
  /** Objects for which the handler checked field rights. */
  readonly #checkedResources = new Set<string>();
  readonly #startedAt = performance.now();
  #extra: StreamOpener | undefined;
  readonly #handler: Handler;
  readonly #callInput: CallInput;
  readonly #info: RequestInfo & { readonly cookies: Cookies };
  readonly #options: CallOptions;

  constructor(
    handler: Handler,
    callInput: CallInput,
    info: RequestInfo & { readonly cookies: Cookies },
    options: CallOptions,
  ) {
    this.#handler = handler;
    this.#callInput = callInput;
    this.#info = info;
    this.#options = options;
  }

  /** `extra` opens the stream of a stream call once it is authorized. */
  async answer(extra?: StreamOpener): Promise<CallAnswer> {
    const { call } = this.#handler;
    this.#extra = extra;
    const audit = async (tx: Db, entry: AuditEntry): Promise<void> => {
      this.#audited += 1;
      await this.#options.auditStore.write(tx, entry, this.#meta());
    };
    const context: PublicContext = { ...this.#options.services, ...this.#info, audit };
    if (call.right.kind === 'public') return { data: await this.#run(context), isReplay: false };
    this.principal = await this.#requirePrincipal();
    const person = authorize(this.#options.authenticator, this.principal, call);
    if (person === null) throw new AppError(CODES.noPermission);
    this.principal = person;
    const signedIn = this.#asPerson(context, this.principal);
    return call.withIdempotency ? await this.#runOnce(signedIn) : { data: await this.#run(signedIn), isReplay: false };
  }

  #asPerson(context: PublicContext, principal: Principal): Context {
    const { right } = this.#handler.call;
    const callKey = right.kind === 'key' ? right.key : null;
    return {
      ...context,
      principal,
      callKey,
      submitId: this.#submitId(),
      rowSecurity: this.#options.rowSecurity,
      recordKinds: this.#options.recordKinds,
      fileKinds: this.#options.fileKinds,
      extensions: this.#options.extensions,
      flag: (key) => principal.flags.has(key),
      exportQueue: this.#options.exportQueue,
      pickWritable: (resource, callInput, stored) => {
        this.#checkedResources.add(resource.code);
        return writableFields({ principal, key: callKey }, resource, callInput, stored);
      },
    };
  }

  /** Sys R59: audits a refused call in a separate transaction. A failure does not affect the answer. */
  async noteDenied(code: number): Promise<void> {
    if (this.principal === null || (code !== CODES.noPermission && code !== CODES.fieldNotPermitted)) return;
    const entry: AuditEntry = { action: this.#handler.call.name, category: 3, result: 2, code };
    await this.#options.auditStore.write(this.#options.services.db, entry, this.#meta()).catch((error: unknown) => {
      this.#info.log.error({ err: error }, 'a refused call could not be audited');
    });
  }

  #submitId(): string | null {
    const key = this.#callInput.submitId;
    return this.#handler.call.withIdempotency && typeof key === 'string' && SUBMIT_ID.test(key) ? key : null;
  }

  /** Sys R58: one submission has one effect, however often it arrives. */
  async #runOnce(context: Context): Promise<CallAnswer> {
    const key = context.submitId;
    if (key === null) throw new AppError(CODES.submissionUnknown);
    const { call } = this.#handler;
    const store = this.#options.idempotence;
    const claim = await store.claim({
      key,
      userId: context.principal.userId,
      method: call.method,
      path: call.path,
      bodyHash: hashBody(this.#callInput.body, this.#options.services.config.TOKEN_SECRET),
    });
    if (claim.kind === 'replay') return { data: claim.response, isReplay: true };
    if (claim.kind !== 'run') throw new AppError(SUBMISSION_CODE[claim.kind]);
    try {
      const data = await this.#run(context);
      await store.finish(key, data);
      return { data, isReplay: false };
    } catch (error) {
      // only a refusal is known to have changed nothing; after any other fault the key stays taken
      if (error instanceof AppError) await store.release(key).catch(() => {});
      throw error;
    }
  }

  async #run(context: PublicContext): Promise<unknown> {
    const { upload } = this.#handler.call;
    return upload === undefined
      ? await this.#runWith(this.#callInput.input(), context, this.#extra)
      : await this.#take(upload, context);
  }

  /** Reads the form only after the sender is known and authorized. */
  async #take(upload: { maxBytes: number }, context: PublicContext): Promise<unknown> {
    const form = await this.#callInput.form(upload);
    try {
      return await this.#runWith(form.fields, context, form.file);
    } finally {
      form.drain();
    }
  }

  async #runWith(
    input: object,
    context: PublicContext,
    extra: StreamOpener | IncomingFile | undefined,
  ): Promise<unknown> {
    const { call, run } = this.#handler;
    const parsed = call.input.safeParse(input);
    if (!parsed.success) throw invalidInput(parsed.error, input);
    const data = await run(parsed.data as never, context as never, extra as never);
    if (this.#options.checksResults) this.#check(data);
    return data;
  }

  #check(data: unknown): void {
    const { call } = this.#handler;
    if (call.isFile === true) return this.#checkFile(data);
    const parsed = call.result.safeParse(data);
    if (!parsed.success) throw new Error(`${call.name} answered against its contract`, { cause: parsed.error });
    if (call.withIdempotency && this.#audited === 0)
      throw new Error(`${call.name} is a business write and wrote no audit row`);
    const forgotten = writtenResources(call, this.#options.resources).find(
      ({ code }) => !this.#checkedResources.has(code),
    );
    if (forgotten !== undefined)
      throw new Error(`${call.name} takes fields of ${forgotten.code} and did not ask context.writable (sys R38)`);
  }

  /** Sys R59: no file is sent without an audit row. */
  #checkFile(data: unknown): void {
    const { call } = this.#handler;
    if (!(data instanceof FileAnswer)) throw new Error(`${call.name} answered without a file`);
    if (this.#audited === 0 && !data.isEmpty) throw new Error(`${call.name} gave out a file and wrote no audit row`);
  }

  async #requirePrincipal(): Promise<Principal> {
    const { token } = this.#callInput;
    const principal = token === null ? null : await this.#options.authenticator.authenticate(token);
    if (principal === null) throw new AppError(CODES.sessionInvalid);
    return principal;
  }

  #meta(): AuditMeta {
    const { call } = this.#handler;
    return {
      traceId: this.#info.traceId,
      ip: this.#info.ip,
      userAgent: this.#info.userAgent,
      sessionId: this.principal?.sessionId ?? null,
      userId: this.principal?.userId ?? null,
      actorName: this.principal?.name ?? null,
      jobNumber: this.principal?.jobNumber ?? null,
      method: call.method,
      path: call.path,
      subApp: call.name.split('.')[0] ?? null,
      costMs: Math.round(performance.now() - this.#startedAt),
    };
  }
}

const SUBMISSION_CODE = {
  running: CODES.submissionRunning,
  'other-body': CODES.submissionDiffers,
  unknown: CODES.submissionUnknown,
} as const;
