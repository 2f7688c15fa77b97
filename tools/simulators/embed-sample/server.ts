import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { runVite } from '../../build/web/vite-base.ts';
import { refuseProduction } from '../../engines/refuse-production.ts';

export const EMBED_SAMPLE_PORT = 4226;

export interface EmbedSample {
  readonly url: string;
  /** The environment of an API that allows its shell to embed this, with simulators behind the external entries. */
  readonly env: Record<string, string>;
  stop(): Promise<void>;
}

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };
const PAGE = `<!doctype html>
<html lang="zh"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" />
<title>Switchboard embed sample</title><link rel="icon" href="data:," />
<link rel="stylesheet" href="style.css" /></head>
<body><div id="app"></div><script type="module" src="main.js"></script></body></html>`;

/** A front-end in another framework on a separate origin, for journeys and the demo (docs/EMBEDDING.md). */
export async function startEmbedSample(options: { portal: () => string; port?: number }): Promise<EmbedSample> {
  refuseProduction('the sample of an embedded front-end');
  const files = await build();
  const server = createServer((request, response) => {
    // read on each request: a test starts the portal after the sample, because the portal must know the sample's origin
    const portal = options.portal();
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self' ${portal}; frame-ancestors ${portal}`,
    );
    response.setHeader('cache-control', 'no-store');
    const name = new URL(request.url ?? '/', 'http://sample').pathname.slice(1);
    const content = files.get(name);
    if (name === '') send(response, 'text/html; charset=utf-8', PAGE);
    else if (name === 'config.json')
      send(response, 'application/json', JSON.stringify({ hostOrigins: [portal], apiBase: portal }));
    else if (name.startsWith('external/')) send(response, 'text/html; charset=utf-8', simulatorPage(name.slice(9)));
    else if (content !== undefined) send(response, TYPES[extname(name)] ?? 'application/octet-stream', content);
    else response.writeHead(404).end();
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    env: { EMBED_ORIGINS: url, ...externalLinks(url) },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function build(): Promise<ReadonlyMap<string, string>> {
  const root = join(import.meta.dirname, 'app');
  const output = { entryFileNames: 'main.js', codeSplitting: false };
  const { chunks } = await runVite({ root, build: { rolldownOptions: { input: join(root, 'main.ts'), output } } });
  return new Map([
    ...chunks.map((chunk) => [chunk.fileName, chunk.code] as const),
    ['style.css', await readFile(join(root, 'style.css'), 'utf8')] as const,
  ]);
}

const EXTERNAL = ['imfs', 'monitor', 'nwp', 'bi'] as const;

function externalLinks(url: string): Record<string, string> {
  return Object.fromEntries(EXTERNAL.map((name) => [`EXTERNAL_${name.toUpperCase()}_URL`, `${url}/external/${name}`]));
}

/** The page behind an external entry: it says that it simulates a customer's system. */
function simulatorPage(name: string): string {
  const title = EXTERNAL.find((known) => known === name)?.toUpperCase() ?? '';
  return `<!doctype html><html lang="zh"><meta charset="utf-8"><title>${title}</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="../style.css"><main><h1>${title}</h1>
<p>外部系统的模拟页面，正式环境由 EXTERNAL_${title}_URL 指定。</p>
<p>A simulator of an external system; EXTERNAL_${title}_URL names the real one.</p></main></html>`;
}

function send(response: ServerResponse, type: string, body: string): void {
  response.setHeader('content-type', type).end(body);
}
