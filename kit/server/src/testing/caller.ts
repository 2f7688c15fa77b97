import { type Call, type Envelope, type InputOf, pathParams, type ResultOf } from '@switchboard/kit-contract';

export interface CallOptions {
  token?: string;
  locale?: 'zh' | 'en';
  headers?: Record<string, string>;
  /** For a call that takes a file. */
  file?: { readonly name: string; readonly bytes: Uint8Array };
}

export interface Answer<T> extends Envelope<T> {
  status: number;
  headers: Headers;
}

/** Calls the API like a browser: the contract defines method, path and where the input is sent. */
export type Caller = <C extends Call>(
  call: C,
  input: InputOf<C>,
  options?: CallOptions,
) => Promise<Answer<ResultOf<C>>>;

export function createCaller(url: string): Caller {
  return async (call, input, { token, locale = 'en', headers = {}, file } = {}) => {
    const rest = new Map(Object.entries((input ?? {}) as Record<string, unknown>));
    let path = call.path;
    for (const name of pathParams(call.path)) {
      path = path.replace(`:${name}`, encodeURIComponent(String(rest.get(name))));
      rest.delete(name);
    }
    const isGet = call.method === 'GET';
    const query = isGet ? `?${new URLSearchParams(Object.fromEntries(rest) as Record<string, string>)}` : '';
    const response = await fetch(`${url}${path}${query}`, {
      method: call.method,
      headers: {
        'accept-language': locale,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(isGet || file !== undefined ? {} : { 'content-type': 'application/json' }),
        ...(call.withIdempotency && token !== undefined ? { 'x-submit-id': await submitId(url, token) } : {}),
        ...headers,
      },
      ...(isGet ? {} : { body: file === undefined ? JSON.stringify(Object.fromEntries(rest)) : formOf(rest, file) }),
    });
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    // a file has no envelope: its bytes are the data
    const envelope = isJson
      ? await response.json()
      : { code: 0, msg: '', data: Buffer.from(await response.arrayBuffer()) };
    return { ...(envelope as Envelope<never>), status: response.status, headers: response.headers };
  };
}

/** Fields first, file last, as the kit's client sends them. */
export function formOf(
  fields: Iterable<readonly [string, unknown]>,
  file: { readonly name: string; readonly bytes: Uint8Array },
): FormData {
  const form = new FormData();
  for (const [name, value] of fields) if (value !== undefined) form.append(name, String(value));
  form.append('file', new Blob([Buffer.from(file.bytes)]), file.name);
  return form;
}

/** A business write needs a submission id, which the kit's client adds by itself (conventions §7). */
async function submitId(url: string, token: string): Promise<string> {
  const response = await fetch(`${url}/v2/sys/staff/common/request/idempotence`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await response.json()) as Envelope<{ key: string } | null>).data?.key ?? 'none';
}
