import { createHash } from 'node:crypto';
import type { Call, ModuleContract } from '@switchboard/kit-contract';
import { type FastifyInstance, fastify } from 'fastify';
import { buildOpenApi } from '../openapi.ts';

type Contracts = readonly (ModuleContract & { allCalls: readonly Call[] })[];
type Document = Record<string, unknown>;

/** Headers that belong to one connection; the outer server sets its own. */
const OWN_HEADERS = new Set(['content-length', 'connection', 'date', 'transfer-encoding']);

/**
 * The contract as a readable page at /docs, for client developers. The first request builds document and page: they
 * cost a second of CPU, and most processes never serve them.
 */
export function addApiDocs(app: FastifyInstance, contracts: Contracts, build = buildOpenApi): void {
  let built: Document | undefined;
  const document = (): Document => (built ??= build(contracts));
  let page: Promise<FastifyInstance> | undefined;
  app.get('/openapi.json', async (_, reply) => await reply.send(document()));
  for (const url of ['/docs', '/docs/*'])
    app.get(url, async (request, reply) => {
      page ??= createPage(document());
      // a listening server accepts no more plugins, so the page is a separate server behind this route
      const answer = await (await page).inject({ url: request.url, headers: { host: request.host } });
      if (answer.statusCode === 404) return reply.callNotFound();
      for (const [name, value] of Object.entries(answer.headers))
        if (value !== undefined && !OWN_HEADERS.has(name)) reply.header(name, value);
      const policy = reply.getHeader('content-security-policy');
      const hash = startScriptHash(answer.body);
      if (hash !== null && typeof policy === 'string')
        reply.header('content-security-policy', policy.replace("script-src 'self'", `script-src 'self' '${hash}'`));
      return await reply.code(answer.statusCode).send(answer.rawPayload);
    });
}

async function createPage(content: Document): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const page = fastify({ logger: false });
  await page.register(scalar, {
    routePrefix: '/docs',
    // the page loads nothing from another host and sends nothing to one
    configuration: { content, withDefaultFonts: false, telemetry: false, agent: { disabled: true } },
  });
  return page;
}

/** The page starts with an inline script; only this script is allowed, not inline scripts in general. */
function startScriptHash(html: string): string | null {
  const script = /<script type="text\/javascript">([\s\S]*?)<\/script>/.exec(html)?.[1];
  return script === undefined ? null : `sha256-${createHash('sha256').update(script).digest('base64')}`;
}
