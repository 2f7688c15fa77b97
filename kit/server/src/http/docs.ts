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
  await app.register(scalar, { routePrefix: '/docs', configuration: { content: document as Record<string, unknown> } });
}
