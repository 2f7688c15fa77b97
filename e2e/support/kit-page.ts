import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { runVite } from '@switchboard/tools/build/web/vite-base';

const ROOT = join(import.meta.dirname, '../../kit/web/src/testing/kit-page');
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export interface KitPage extends AsyncDisposable {
  readonly url: string;
  /** Method, address, content type and body of the page's requests. */
  readonly requests: string[];
}

/** The kit's helpers on a bare page, and a server with every answer that an export can get. */
export async function startKitPage(): Promise<KitPage> {
  const { chunks, assets } = await runVite({ root: ROOT });
  const files = new Map<string, string | Uint8Array>();
  for (const { fileName, code } of chunks) files.set(`/${fileName}`, code);
  for (const { fileName, source } of assets) files.set(`/${fileName}`, source);
  files.set('/', files.get('/index.html') ?? '');
  const requests: string[] = [];
  const server = createServer((request, response) => void serve(request, response, files, requests));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    [Symbol.asyncDispose]: () => stop(server),
  };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  files: ReadonlyMap<string, string | Uint8Array>,
  requests: string[],
): Promise<void> {
  const path = new URL(request.url ?? '/', 'http://local').pathname;
  const file = files.get(path);
  if (file !== undefined) {
    const type = path.endsWith('.js') ? 'text/javascript' : path.endsWith('.css') ? 'text/css' : 'text/html';
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(file);
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString();
  requests.push(`${request.method} ${path} ${request.headers['content-type'] ?? ''} ${body}`.trim());
  if (path === '/v2/test/product/page') return products(request.url ?? '', body, response);
  answer(path, response);
}

/** Two records with the same name, one of its own. */
function products(url: string, body: string, response: ServerResponse): void {
  const sent = body === '' ? '{}' : body;
  const keyword =
    new URL(url, 'http://local').searchParams.get('keyword') ?? (JSON.parse(sent) as { keyword?: string }).keyword;
  const all = [
    { id: '7', name: 'Pencil', code: 'P-7', price: '1.25' },
    { id: '8', name: '铅笔盒', code: 'P-8', price: '12.5' },
    { id: '9', name: 'Twin', code: 'P-9', price: '1' },
    { id: '10', name: 'Twin', code: 'P-10', price: '2' },
  ];
  const list = all.filter(
    ({ name, code }) => keyword === undefined || `${name} ${code}`.toLowerCase().includes(keyword.toLowerCase()),
  );
  response
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
    .end(JSON.stringify({ code: 0, msg: 'OK', data: { total: list.length, pageNo: 1, pageSize: 20, list } }));
}

function answer(path: string, response: ServerResponse): void {
  const json = (data: unknown): unknown =>
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(data));
  const task = (totalNum: number, syncFlag = false): unknown =>
    json({
      code: 0,
      msg: 'OK',
      data: { syncFlag, fileUrl: syncFlag ? '/files/ready.csv' : null, fileId: '7', totalNum },
    });
  if (path.startsWith('/refuse/')) return refuse(path.slice('/refuse/'.length), response, json);
  switch (path) {
    case '/file/ok':
      response.writeHead(200, {
        'content-type': 'text/csv',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('客户列表.csv')}`,
      });
      return void response.end('\uFEFF编号,名称\n1,Acme\n');
    case '/file/refused':
      return void json({ code: 10200004, msg: '数据超过1万条，请缩小范围', data: null });
    case '/file/refused-silently':
      return void json({ code: 10200004, msg: '', data: null });
    case '/file/broken':
      response.writeHead(200, { 'content-type': 'text/csv', 'content-length': '1000' });
      response.write('half');
      return void setTimeout(() => response.destroy(), 50);
    case '/file/fault':
      return void response.writeHead(503).end('down');
    case '/task/sync':
      return void task(12, true);
    case '/task/small':
      return void task(999_999);
    case '/task/million':
      return void task(1_000_000);
    case '/task/large':
      return void task(2_500_000);
    case '/files/ready.csv':
      response.writeHead(200, {
        'content-type': 'text/csv',
        'content-disposition': 'attachment; filename="ready.csv"',
      });
      return void response.end('1');
    default:
      response.writeHead(200, { 'content-type': path.endsWith('.png') ? 'image/png' : 'text/plain' });
      response.end(path.endsWith('.png') ? PIXEL : 'document');
  }
}

function refuse(code: string, response: ServerResponse, json: (data: unknown) => unknown): void {
  // never answered: the page's own timeout ends it
  if (code === 'slow') return;
  if (code === '502') return void response.writeHead(502).end('bad gateway');
  json({ code: Number(code), msg: `msg of ${code}`, data: { customerCode: 'KH000123', taskId: '77' } });
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
