export type ApiErrorKind =
  /** The server answered with a code other than 0. */
  | 'refused'
  | 'timeout'
  /** A transport fault with an HTTP status (413, 429, 5xx …). */
  | 'http'
  /** No answer: offline, connection refused, or an answer that is not ours. */
  | 'network';

interface ApiErrorFields {
  kind: ApiErrorKind;
  msg: string;
  code?: number;
  data?: unknown;
  status?: number;
  traceId: string;
}

/** Any failure of a call except cancellation by the caller (which stays an AbortError). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  /** The answer code; 0 when no envelope arrived. */
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly traceId: string;

  constructor(fields: ApiErrorFields) {
    super(fields.msg);
    this.kind = fields.kind;
    this.code = fields.code ?? 0;
    this.msg = fields.msg;
    this.data = fields.data ?? null;
    this.status = fields.status ?? 0;
    this.traceId = fields.traceId;
  }
}

export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
