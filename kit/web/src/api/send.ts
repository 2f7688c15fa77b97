import type { Envelope } from '@switchboard/kit-contract';
import { kitText } from '../i18n/i18n.ts';
import { localeStore } from '../i18n/locale.ts';
import { ApiError, isAbort } from './api-error.ts';
import { buildRequest, type Endpoint } from './build-request.ts';
import { statusLine } from './status-line.ts';
import { newTraceId } from './trace-id.ts';

export interface SendOptions {
  token?: string | null;
  signal?: AbortSignal | undefined;
  locale?: string | undefined;
  /** One submission has one effect (conventions §7). */
  submitId?: string | undefined;
  /** Only for the calls that start a sign-in at a provider: the server binds the attempt to this browser (sys R03). */
  withCookies?: boolean;
}

/** Gray releases: a browser session with this key in session storage is served by that version. */
const DEPLOY_VERSION_KEY = 'switchboard.deployVersion';

/** The version that serves this browser session; null = the default version. */
export function deployVersion(): string | null {
  return typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(DEPLOY_VERSION_KEY);
}

/** Sends one request and reads its envelope, without session handling (`callApi` adds it). */
export async function send(endpoint: Endpoint, input: object, options: SendOptions = {}): Promise<unknown> {
  const { url, body } = buildRequest(endpoint, input as Readonly<Record<string, unknown>>);
  const traceId = newTraceId();
  const timeout = AbortSignal.timeout(endpoint.timeoutMs);
  try {
    const response = await fetch(url, {
      method: endpoint.method,
      headers: headersOf(options, traceId, body !== undefined),
      ...(body === undefined ? {} : { body }),
      signal: options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]),
      // the API accepts the bearer token only; a cookie must never authenticate (sys R13)
      credentials: options.withCookies === true ? 'same-origin' : 'omit',
    });
    return unwrap(response, await readEnvelope(response), traceId);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (timeout.aborted && options.signal?.aborted !== true) {
      throw new ApiError({ kind: 'timeout', msg: kitText('error.timeout'), traceId });
    }
    if (isAbort(error) || options.signal?.aborted === true) throw error;
    throw new ApiError({ kind: 'network', msg: kitText('error.network'), traceId });
  }
}

/** Also used for requests that return bytes. */
export function headersOf(
  { token, locale, submitId }: SendOptions,
  traceId: string,
  hasBody: boolean,
): Record<string, string> {
  const version = deployVersion();
  return {
    Accept: 'application/json',
    'Accept-Language': locale ?? localeStore.get(),
    'X-Trace-Id': traceId,
    ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
    ...(token === null || token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(submitId === undefined ? {} : { 'X-Submit-Id': submitId }),
    ...(version === null ? {} : { 'X-Deploy-Version': version }),
  };
}

async function readEnvelope(response: Response): Promise<Envelope | null> {
  const text = await response.text();
  try {
    const value: unknown = JSON.parse(text);
    return isEnvelope(value) ? value : null;
  } catch {
    return null;
  }
}

export function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'number';
}

function unwrap(response: Response, envelope: Envelope | null, sentTraceId: string): unknown {
  const traceId = response.headers.get('X-Trace-Id') ?? sentTraceId;
  const { status } = response;
  if (!response.ok) {
    const msg = statusLine(response, envelope?.msg);
    throw new ApiError({ kind: 'http', msg, code: envelope?.code ?? 0, data: envelope?.data, status, traceId });
  }
  if (envelope === null) throw new ApiError({ kind: 'network', msg: kitText('error.badAnswer'), status, traceId });
  if (envelope.code !== 0) {
    throw new ApiError({
      kind: 'refused',
      msg: envelope.msg,
      code: envelope.code,
      data: envelope.data,
      status,
      traceId,
    });
  }
  return envelope.data;
}
