import type { Call, InputOf, ResultOf } from '@switchboard/kit-contract';
import { ApiError } from '../api/api-error.ts';
import { followSessionEnd } from '../api/error-ui.ts';
import { headersOf, isEnvelope } from '../api/send.ts';
import { newTraceId } from '../api/trace-id.ts';
import { kitText } from '../i18n/i18n.ts';
import { session } from '../session/session.ts';

interface FormOptions {
  readonly signal: AbortSignal;
  /** Bytes sent so far, of the whole request. */
  readonly onSent?: (bytes: number) => void;
}

/** A call with a file: fields first, file last. Uses XMLHttpRequest because fetch reports no upload progress. */
export async function sendForm<C extends Call & { readonly upload: object }>(
  call: C,
  input: InputOf<C>,
  file: { readonly blob: Blob; readonly name: string },
  { signal, onSent }: FormOptions,
): Promise<ResultOf<C>> {
  const token = await session.freshToken();
  const traceId = newTraceId();
  const form = new FormData();
  for (const [name, value] of Object.entries(input as Record<string, unknown>))
    if (value !== undefined) form.append(name, String(value));
  form.append('file', file.blob, file.name);
  try {
    return (await post(call, form, {
      headers: headersOf({ token }, traceId, false),
      signal,
      onSent,
      traceId,
    })) as ResultOf<C>;
  } catch (error) {
    followSessionEnd(error);
    throw error;
  }
}

interface Request {
  readonly headers: Record<string, string>;
  readonly signal: AbortSignal;
  readonly onSent: FormOptions['onSent'];
  readonly traceId: string;
}

async function post(call: Call, form: FormData, { headers, signal, onSent, traceId }: Request): Promise<unknown> {
  const request = new XMLHttpRequest();
  const stop = (): void => request.abort();
  try {
    return await new Promise((resolve, reject) => {
      const fail = (kind: 'network' | 'timeout') => (): void =>
        reject(new ApiError({ kind, msg: kitText(`error.${kind}`), traceId }));
      request.open(call.method, call.path);
      request.timeout = call.timeoutMs;
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      if (onSent !== undefined) request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded));
      request.addEventListener('load', () => {
        const answer = answerOf(request, traceId);
        if (answer instanceof ApiError) reject(answer);
        else resolve(answer);
      });
      request.addEventListener('error', fail('network'));
      request.addEventListener('timeout', fail('timeout'));
      request.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
      signal.addEventListener('abort', stop);
      if (signal.aborted) stop();
      request.send(form);
    });
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function answerOf({ status, statusText, responseText }: XMLHttpRequest, traceId: string): unknown {
  const envelope = parsed(responseText);
  if (!isEnvelope(envelope)) return new ApiError({ kind: 'network', msg: kitText('error.badAnswer'), status, traceId });
  const { code, msg, data } = envelope;
  if (code === 0) return data;
  const kind = status >= 400 ? 'http' : 'refused';
  return new ApiError({ kind, msg: msg === '' ? statusText : msg, code, data, status, traceId });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
