import { z } from 'zod';
import type { Label } from './label.ts';

/** Who may call: a key of the rights matrix, or one of two named exceptions that need a reason. */
export type CallRight =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'signed-in'; readonly why: string }
  | { readonly kind: 'public'; readonly why: string };

export const needs = (key: string): CallRight => ({ kind: 'key', key });
/** Any signed-in user, without a menu right: own session, own preferences, open routes. */
export const signedIn = (why: string): CallRight => ({ kind: 'signed-in', why });
/** No session. The whole list is printed at start and reviewed in the generated matrix. */
export const publicCall = (why: string): CallRight => ({ kind: 'public', why });

export interface Call<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** Fastify form, `/v2/x/:id`; a path parameter is a field of `input` like any other. */
  readonly path: string;
  readonly summary: Label;
  readonly right: CallRight;
  /** One object for query, body and path parameters: the caller does not choose where a value is sent. */
  readonly input: I;
  readonly result: O;
  /** Business writes carry an `X-Submit-Id` (conventions §7). */
  readonly withIdempotency: boolean;
  readonly timeoutMs: number;
  /** Called by another system in its own format: query and body are the input, and the answer has no envelope. */
  readonly isForeign?: boolean;
  /** Could be used to guess secrets: one address has a limit per minute, over all calls with this flag. */
  readonly isGuarded?: boolean;
  /** Answers with the bytes of a file instead of an envelope. */
  readonly isFile?: boolean;
  /** Takes one file as `multipart/form-data`: the fields of `input` first, the file last. */
  readonly upload?: { readonly maxBytes: number };
  /** Only of a stream: the kinds of events it sends, and the data of each. */
  readonly events?: Readonly<Record<string, z.ZodType>>;
  /** Only of a stream: the HTTP status of its own refusals by code; 500 for all others. */
  readonly statuses?: Readonly<Record<number, number>>;
}

export type InputOf<C> = C extends Call<infer I, z.ZodType> ? z.input<I> : never;
export type ParsedInputOf<C> = C extends Call<infer I, z.ZodType> ? z.output<I> : never;
export type ResultOf<C> = C extends Call<z.ZodType, infer O> ? z.output<O> : never;

export const DEFAULT_TIMEOUT_MS = 90_000;

export function defineCall<I extends z.ZodType, O extends z.ZodType>(
  call: Omit<Call<I, O>, 'withIdempotency' | 'timeoutMs'> & Partial<Pick<Call, 'withIdempotency' | 'timeoutMs'>>,
): Call<I, O> {
  return { withIdempotency: false, timeoutMs: DEFAULT_TIMEOUT_MS, ...call };
}

/** Large files over slow lines (R343). */
export const UPLOAD_TIMEOUT_MS = 600_000;

/** A call that takes a file. Numbers among its fields are sent as text: declare them as `z.coerce`. */
export function defineUpload<I extends z.ZodType, O extends z.ZodType>({
  maxBytes,
  ...call
}: Pick<Call<I, O>, 'name' | 'path' | 'summary' | 'right' | 'input' | 'result'> & { readonly maxBytes: number }): Call<
  I,
  O
> & { readonly upload: { readonly maxBytes: number } } {
  return { ...call, method: 'POST', withIdempotency: false, timeoutMs: UPLOAD_TIMEOUT_MS, upload: { maxBytes } };
}

/**
 * A call that stays open and sends events (`text/event-stream`). Right and input are those of any call; a POST if it
 * starts work.
 */
export function defineStream<I extends z.ZodType>(
  stream: Pick<Call<I>, 'name' | 'path' | 'summary' | 'right' | 'input' | 'statuses'> &
    Partial<Pick<Call, 'method'>> & {
      readonly events: Readonly<Record<string, z.ZodType>>;
    },
): Call<I, z.ZodNull> & { readonly events: Readonly<Record<string, z.ZodType>> } {
  // open-ended: no timeout of ours ends it
  return { method: 'GET', ...stream, result: z.null(), withIdempotency: false, timeoutMs: 0 };
}

export function pathParams(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string);
}
