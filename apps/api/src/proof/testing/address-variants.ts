/** A way of requesting an address that differs from the contract. */
export interface Variant {
  readonly description: string;
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'get', 'post', 'PROPFIND', 'SEARCH'];

const percent = (text: string): string => `%${text.charCodeAt(0).toString(16).padStart(2, '0')}`;

/** Addresses that a router, a proxy or a file server may treat as the same one. */
const PATHS: readonly (readonly [string, (path: string) => string])[] = [
  ['slash behind', (path) => `${path}/`],
  ['two slashes behind', (path) => `${path}//`],
  ['two slashes before', (path) => `/${path}`],
  ['two slashes inside', (path) => path.replace('/', '//').replace('//v2', '/v2/')],
  ['dot inside', (path) => path.replace('/v2/', '/v2/./')],
  ['up and down', (path) => path.replace('/v2/', '/v2/x/../')],
  ['up and down, encoded', (path) => path.replace('/v2/', '/v2/x/%2e%2e/')],
  ['up and down, encoded twice', (path) => path.replace('/v2/', '/v2/x/%252e%252e/')],
  ['backslash', (path) => path.replaceAll('/', '\\')],
  ['slash encoded', (path) => `/${path.slice(1).replaceAll('/', '%2f')}`],
  ['letter encoded', (path) => path.replace('v2', `${percent('v')}2`)],
  ['letter encoded twice', (path) => path.replace('v2', '%25762')],
  ['upper case', (path) => path.toUpperCase()],
  ['first letters upper case', (path) => path.replaceAll(/\/[a-z]/gu, (found) => found.toUpperCase())],
  ['parameter of a segment', (path) => `${path};a=b`],
  ['session in the path', (path) => `${path};jsessionid=1`],
  ['end of a string', (path) => `${path}%00`],
  ['end of a string and a file', (path) => `${path}%00.css`],
  ['file name behind', (path) => `${path}.json`],
  ['file behind', (path) => `${path}/x.css`],
  ['space behind', (path) => `${path}%20`],
  ['dot behind', (path) => `${path}.`],
  ['line break', (path) => `${path}%0d%0a`],
  ['fragment', (path) => `${path}#x`],
  ['question without end', (path) => `${path}?a=1&a=2&__proto__=x`],
  ['method in the question', (path) => `${path}?_method=GET`],
  ['whole address', (path) => `http://127.0.0.1${path}`],
  ['other version', (path) => path.replace('/v2/', '/v1/')],
  ['no version', (path) => path.replace('/v2/', '/')],
  ['wide letters', (path) => path.replace('v', '%ef%bd%96')],
];

/** Headers that a proxy of another company may obey. */
const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { 'x-http-method-override': 'GET' },
  { 'x-method-override': 'POST' },
  { 'x-original-url': '/healthz' },
  { 'x-rewrite-url': '/healthz' },
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-host': 'localhost', 'x-forwarded-user': 'admin' },
  { 'x-real-ip': '::1', 'x-user-id': '1', 'x-staff-id': '1' },
  { authorization: 'Bearer ' },
  { authorization: 'Bearer null' },
  { authorization: 'Basic YWRtaW46YWRtaW4=' },
  { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' },
  { cookie: 'token=admin; session=1' },
];

export function* variantsOf(method: string, path: string): Generator<Variant> {
  for (const other of METHODS) yield { description: `method ${other}`, method: other, path };
  for (const [label, change] of PATHS) yield { description: label, method, path: change(path) };
  for (const headers of HEADERS) yield { description: JSON.stringify(headers), method, path, headers };
}
