import { type Call, type Envelope, type InputOf, pathParams, type ResultOf } from '@switchboard/kit-contract';

export interface CallOptions {
  token?: string;
  locale?: 'zh' | 'en';
  headers?: Record<string, string>;
}

export interface Answer<T> extends Envelope<T> {
  status: number;
  headers: Headers;
}

/** Calls the API as a browser would: the contract says method, path and where the input travels. */
export type Caller = <C extends Call>(
  call: C,
  input: InputOf<C>,
  options?: CallOptions,
) => Promise<Answer<ResultOf<C>>>;

export function createCaller(url: string): Caller {
  return async (call, input, { token, locale = 'en', headers = {} } = {}) => {
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
        ...(isGet ? {} : { 'content-type': 'application/json' }),
        ...(call.checkRepeat && token !== undefined ? { 'x-submit-id': await submitId(url, token) } : {}),
        ...headers,
      },
      ...(isGet ? {} : { body: JSON.stringify(Object.fromEntries(rest)) }),
    });
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    // a file has no envelope: its bytes are the data
    const envelope = isJson
      ? await response.json()
      : { code: 0, msg: '', data: Buffer.from(await response.arrayBuffer()) };
    return { ...(envelope as Envelope<never>), status: response.status, headers: response.headers };
  };
}

/** A business write brings a submission id along, as the kit's client does by itself (conventions §7). */
async function submitId(url: string, token: string): Promise<string> {
  const response = await fetch(`${url}/v2/sys/staff/common/request/idempotence`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await response.json()) as Envelope<{ key: string } | null>).data?.key ?? 'none';
}
