import { defineCall, defineModuleContract, publicCall } from '@switchboard/kit-contract';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { buildOpenApi } from '../openapi.ts';
import { addApiDocs } from './docs.ts';

const echo = defineCall({
  name: 'test.echo',
  method: 'POST',
  path: '/v2/test/echo',
  summary: { zh: '试', en: 'Test' },
  right: publicCall('a test'),
  input: z.object({}),
  result: z.string(),
});
const contract = defineModuleContract({ id: 'test', title: { zh: '试', en: 'Test' }, calls: [echo], resources: [] });

it('builds the OpenAPI document once, at the first request', async () => {
  let builds = 0;
  const app = fastify();
  addApiDocs(app, [contract], (contracts) => {
    builds++;
    return buildOpenApi(contracts);
  });
  await app.ready();
  expect(builds).toBe(0);
  const [page, document, again] = await Promise.all(
    ['/docs/', '/openapi.json', '/docs/openapi.json'].map(async (url) => await app.inject(url)),
  );
  expect(builds).toBe(1);
  expect(page?.body).toContain('createApiReference');
  expect(page?.headers['content-type']).toContain('text/html');
  expect(Object.keys(document?.json().paths)).toEqual(['/v2/test/echo']);
  expect(again?.json().paths).toEqual(document?.json().paths);
});

it('redirects /docs to the page and answers an unknown address below it like any other', async () => {
  const app = fastify();
  app.setNotFoundHandler(async (_, reply) => await reply.code(404).send('the own answer'));
  addApiDocs(app, [contract]);
  expect((await app.inject('/docs')).headers.location).toBe('/docs/');
  expect((await app.inject('/docs/nothing')).body).toBe('the own answer');
});
