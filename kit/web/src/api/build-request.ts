import { type Call, pathParams } from '@switchboard/kit-contract';

/** The part of a call that decides how it is sent. */
export type Endpoint = Pick<Call, 'method' | 'path' | 'timeoutMs'>;

type Input = Readonly<Record<string, unknown>>;

export interface BuiltRequest {
  readonly url: string;
  readonly body: string | undefined;
}

/** Removes the path parameters from the input; the rest is the query of a GET or the JSON body of a POST. */
export function buildRequest({ method, path }: Endpoint, input: Input): BuiltRequest {
  const inPath = new Set(pathParams(path));
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(pathValue(path, name, input[name])),
  );
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.has(name)));
  if (method === 'POST') return { url: filled, body: JSON.stringify(rest) };
  const query = toQuery(rest);
  return { url: query === '' ? filled : `${filled}?${query}`, body: undefined };
}

function pathValue(path: string, name: string, value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  // an empty segment would silently reach another route
  if (text === '') throw new Error(`${path}: no value for ":${name}"`);
  return text;
}

function toQuery(values: Input): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue;
    for (const item of Array.isArray(value) ? value : [value]) query.append(name, queryText(item));
  }
  return query.toString();
}

function queryText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
