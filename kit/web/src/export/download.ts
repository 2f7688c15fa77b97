import { EXPORT_TIMEOUT_MS } from '@switchboard/kit-contract';
import { ApiError, isAbort } from '../api/api-error.ts';
import { buildRequest, type Endpoint } from '../api/build-request.ts';
import { headersOf, isEnvelope } from '../api/send.ts';
import { statusLine } from '../api/status-line.ts';
import { newTraceId } from '../api/trace-id.ts';
import { kitText } from '../i18n/i18n.ts';
import { session } from '../session/session.ts';
import { fileNameOf } from './file-name.ts';

const FRAME_LIFE_MS = 300_000;

export interface NamedBlob {
  readonly blob: Blob;
  readonly name: string;
}

/** Requests a file. The answer is bytes; a JSON answer is a refusal of the server. Throws ApiError. */
export async function fetchFile(
  endpoint: Omit<Endpoint, 'timeoutMs'>,
  input: object,
  { fallbackName, timeoutMs = EXPORT_TIMEOUT_MS }: { fallbackName: string; timeoutMs?: number },
): Promise<NamedBlob> {
  const traceId = newTraceId();
  const { url, body } = buildRequest({ ...endpoint, timeoutMs }, input as Readonly<Record<string, unknown>>);
  const token = await session.freshToken();
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method: endpoint.method,
      headers: { ...headersOf({ token }, traceId, body !== undefined), Accept: '*/*' },
      ...(body === undefined ? {} : { body }),
      signal: timeout,
      credentials: 'omit',
    });
    if (!response.ok) throw new ApiError({ kind: 'http', msg: statusLine(response), status: response.status, traceId });
    if (isJson(response)) throw refusal(await response.text(), response.status, traceId);
    const name = fileNameOf(response.headers.get('Content-Disposition'), fallbackName);
    return { blob: await response.blob(), name };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (timeout.aborted) throw new ApiError({ kind: 'timeout', msg: kitText('error.timeout'), traceId });
    if (isAbort(error)) throw error;
    // the connection broke before or during the transfer
    throw new ApiError({ kind: 'network', msg: kitText('export.downloadFailed'), traceId });
  }
}

function isJson(response: Response): boolean {
  return /^application\/json\b/i.test(response.headers.get('Content-Type') ?? '');
}

function refusal(text: string, status: number, traceId: string): ApiError {
  const failed = { kind: 'refused', status, traceId, msg: kitText('export.exportFailed') } as const;
  try {
    const envelope: unknown = JSON.parse(text);
    if (!isEnvelope(envelope)) return new ApiError(failed);
    const { code, msg, data } = envelope;
    return new ApiError({ ...failed, code, data, msg: msg || failed.msg });
  } catch {
    return new ApiError(failed);
  }
}

export function saveBlob({ blob, name }: NamedBlob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // the browser has read the bytes by then; revoking at once would cancel large files
  setTimeout(() => URL.revokeObjectURL(url), FRAME_LIFE_MS);
}

/** Downloads a link that answers with an attachment: a hidden frame loads it, so the page does not change. */
export function downloadByLink(url: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.src = url;
  frame.dataset['download'] = '';
  document.body.append(frame);
  setTimeout(() => frame.remove(), FRAME_LIFE_MS);
}
