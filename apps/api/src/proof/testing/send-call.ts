import { type Call, CODES, pathParams } from '@switchboard/kit-contract';
import { formOf } from '@switchboard/kit-server/testing';

export interface Outcome {
  readonly status: number;
  readonly code: number;
  readonly data: unknown;
  readonly text: string;
  /** The raw answer; a file is not text. */
  readonly bytes: Uint8Array;
}

/** Sends one request as the contract defines it; returns the raw answer for a search through all of it. */
export async function sendCall(
  url: string,
  call: Call,
  input: Readonly<Record<string, unknown>>,
  { token, submitId, listenMs = 0 }: { token: string | undefined; submitId?: string; listenMs?: number },
): Promise<Outcome> {
  const rest = { ...input };
  let path = call.path;
  for (const name of pathParams(call.path)) {
    path = path.replace(`:${name}`, encodeURIComponent(String(rest[name])));
    delete rest[name];
  }
  const isGet = call.method === 'GET';
  const query = isGet && Object.keys(rest).length > 0 ? `?${new URLSearchParams(rest as Record<string, string>)}` : '';
  const send = async (): Promise<Response> =>
    await fetch(`${url}${path}${query}`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
      method: call.method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(isGet || call.upload !== undefined ? {} : { 'content-type': 'application/json' }),
        ...(call.withIdempotency ? { 'x-submit-id': submitId ?? 'none' } : {}),
      },
      ...(isGet ? {} : { body: call.upload === undefined ? JSON.stringify(rest) : formOf(Object.entries(rest), TINY) }),
    });
  const patiently = async (): Promise<Response> => {
    for (let left = BUSY_TRIES; ; left--) {
      const response = await send();
      // shed before the call was processed: this depends on the machine and not on rights
      if (left === 0 || response.status !== 503 || (await codeOf(response.clone())) !== CODES.busy) return response;
      await new Promise((resolve) => setTimeout(resolve, BUSY_MS));
    }
  };
  const response = await patiently().catch(async (error: unknown) => {
    // an overloaded engine may answer the next time; a call that never answers is reported by name
    if (!call.withIdempotency) return await patiently().catch(() => refuse(call, error));
    return refuse(call, error);
  });
  if (call.events !== undefined) return await openedStream(response, listenMs);
  const bytes = await response.bytes();
  const text = new TextDecoder().decode(bytes);
  if (call.isFile === true && !isEnvelope(response))
    return { status: response.status, code: 0, data: null, text, bytes };
  const { code, data } = JSON.parse(text) as { code: number; data: unknown };
  return { status: response.status, code: batchCode(data) ?? code, data, text, bytes };
}

const PATIENCE_MS = 100_000;
const BUSY_TRIES = 60;
const BUSY_MS = 500;

const codeOf = async (response: Response): Promise<number> => ((await response.json()) as { code: number }).code;

function refuse(call: Call, cause: unknown): never {
  throw new Error(`${call.name} did not answer`, { cause });
}

const TINY = { name: 'proof.txt', bytes: Buffer.from('proof') };

const isEnvelope = (response: Response): boolean =>
  response.headers.get('content-type')?.startsWith('application/json') === true;

/** A stream that opened counts as an answer; a refusal comes in an envelope. The stream is closed after `listenMs`. */
async function openedStream(response: Response, listenMs: number): Promise<Outcome> {
  const isOpen = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const bytes = isOpen ? await firstBytes(response, listenMs) : await response.bytes();
  const text = isOpen ? '{"code":0,"data":null}' : new TextDecoder().decode(bytes);
  // the status repeats the code for readers that see only the status
  const status = isOpen ? response.status : 200;
  return { status, code: (JSON.parse(text) as { code: number }).code, data: null, text, bytes };
}

async function firstBytes(response: Response, ms: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const reader = response.body?.getReader();
  const end = setTimeout(() => void reader?.cancel(), ms);
  for (let piece = await reader?.read(); piece?.value !== undefined; piece = await reader?.read())
    pieces.push(piece.value);
  clearTimeout(end);
  return Buffer.concat(pieces);
}

/** A batch of one has the code of its only element (conventions §4). */
function batchCode(data: unknown): number | undefined {
  const [only, ...others] = Array.isArray(data) ? (data as { ok?: boolean; code?: number }[]) : [];
  return others.length === 0 && typeof only?.ok === 'boolean' ? only.code : undefined;
}
