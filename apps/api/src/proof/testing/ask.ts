import { type Call, pathParams } from '@switchboard/kit-contract';
import { formOf } from '@switchboard/kit-server/testing';

export interface Outcome {
  readonly status: number;
  readonly code: number;
  readonly data: unknown;
  readonly text: string;
}

/** One request as the contract says it travels; the answer as it came, for a search through all of it. */
export async function ask(
  url: string,
  call: Call,
  input: Readonly<Record<string, unknown>>,
  { token, submitId }: { token: string | undefined; submitId?: string },
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
        ...(call.checkRepeat ? { 'x-submit-id': submitId ?? 'none' } : {}),
      },
      ...(isGet ? {} : { body: call.upload === undefined ? JSON.stringify(rest) : formOf(Object.entries(rest), TINY) }),
    });
  const response = await send().catch(async (error: unknown) => {
    // an engine that choked may answer the next time; whatever never answers is named
    if (!call.checkRepeat) return await send().catch(() => refuse(call, error));
    return refuse(call, error);
  });
  if (call.events !== undefined) return await openedStream(response);
  const text = await response.text();
  if (call.isFile === true && !isEnvelope(response)) return { status: response.status, code: 0, data: null, text };
  const { code, data } = JSON.parse(text) as { code: number; data: unknown };
  return { status: response.status, code: batchCode(data) ?? code, data, text };
}

const PATIENCE_MS = 100_000;

function refuse(call: Call, cause: unknown): never {
  throw new Error(`${call.name} did not answer`, { cause });
}

const TINY = { name: 'proof.txt', bytes: Buffer.from('proof') };

const isEnvelope = (response: Response): boolean =>
  response.headers.get('content-type')?.startsWith('application/json') === true;

/** A stream that opened is an answer; what is refused says so in an envelope. It is left at once. */
async function openedStream(response: Response): Promise<Outcome> {
  const isOpen = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const text = isOpen ? '{"code":0,"data":null}' : await response.text();
  if (isOpen) await response.body?.cancel();
  // the status repeats the code for readers who see nothing else
  return {
    status: isOpen ? response.status : 200,
    code: (JSON.parse(text) as { code: number }).code,
    data: null,
    text,
  };
}

/** A batch of one answers for that one (conventions §4). */
function batchCode(data: unknown): number | undefined {
  const [only, ...others] = Array.isArray(data) ? (data as { ok?: boolean; code?: number }[]) : [];
  return others.length === 0 && typeof only?.ok === 'boolean' ? only.code : undefined;
}
