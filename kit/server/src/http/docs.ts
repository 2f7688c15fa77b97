import { createHash } from 'node:crypto';
import scalar from '@scalar/fastify-api-reference';
import type { Call, ModuleContract } from '@switchboard/kit-contract';
import type { FastifyInstance } from 'fastify';
import { buildOpenApi } from '../openapi.ts';

/** The contract as a readable page at /docs, for people who write against it. */
export async function addApiDocs(
  app: FastifyInstance,
  contracts: readonly (ModuleContract & { allCalls: readonly Call[] })[],
): Promise<void> {
  const document = buildOpenApi(contracts);
  app.get('/openapi.json', async (_, reply) => await reply.send(document));
  await app.register(async (scope) => {
    scope.addHook('onSend', async (_, reply, payload) => {
      const policy = reply.getHeader('content-security-policy');
      const hash = typeof payload === 'string' ? startScriptHash(payload) : null;
      if (hash !== null && typeof policy === 'string')
        reply.header('content-security-policy', policy.replace("script-src 'self'", `script-src 'self' '${hash}'`));
    });
    await scope.register(scalar, {
      routePrefix: '/docs',
      // nothing of this page comes from, or goes to, another host
      configuration: {
        content: document as Record<string, unknown>,
        withDefaultFonts: false,
        telemetry: false,
        agent: { disabled: true },
      },
    });
  });
}

/** The page starts itself with a script in its text; that one text is allowed, not inline scripts. */
function startScriptHash(html: string): string | null {
  const script = /<script type="text\/javascript">([\s\S]*?)<\/script>/.exec(html)?.[1];
  return script === undefined ? null : `sha256-${createHash('sha256').update(script).digest('base64')}`;
}
