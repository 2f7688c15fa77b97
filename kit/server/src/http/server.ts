import { AppError, CODES } from '@switchboard/kit-contract';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import type { Engine } from '../engines/engine.ts';
import { checkEngines } from '../engines/health.ts';
import { connectExtensions } from '../extension.ts';
import { redactUrl } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { addressesOf, checkModules, type ModuleServer } from '../module.ts';
import { refusal } from './answer.ts';
import { addCallRoute, type CallRouteOptions } from './call-route.ts';
import { addApiDocs } from './docs.ts';
import { loadSheddingGuard } from './load-shedding.ts';
import { addCors } from './cors.ts';
import type { EventStream } from './event-stream.ts';
import { addUploads } from './incoming-file.ts';
import { addJsonBody } from './json-body.ts';
import { openGuard } from './rate-limit.ts';
import { requestInfo, traceIdOf } from './request-info.ts';
import { addSecurityHeaders } from './security.ts';
import { addStreamRoute } from './stream-route.ts';
import { addWebFiles, isPageRequest } from './web-files.ts';

/** Parts that the modules register. */
type RegisteredParts = Pick<
  CallRouteOptions,
  'rowSecurity' | 'resources' | 'handlers' | 'recordKinds' | 'fileKinds' | 'extensions'
>;

export interface HttpOptions extends Omit<CallRouteOptions, keyof RegisteredParts> {
  readonly modules: readonly ModuleServer[];
  readonly engines: readonly Engine[];
  readonly metrics: Metrics;
  readonly webDir: string;
  /** Names of the active stubs, for operators. */
  readonly stubs: readonly string[];
  /** Number of callers that wait for a database connection. */
  readonly waiting: () => number;
}

const MAX_BODY = 5 * 1024 * 1024;
/** Engines without which staff cannot work. When another engine is down, its pages say so and the rest keeps working. */
const VITAL = new Set(['postgres']);

export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  checkModules(options.modules);
  const app = fastify({
    logger: false,
    bodyLimit: MAX_BODY,
    trustProxy: options.services.config.TRUST_PROXY === '' ? false : options.services.config.TRUST_PROXY,
    genReqId: (request) => traceIdOf(request.headers['x-trace-id']),
    // on SIGTERM: finish running calls, refuse new ones, and do not wait for idle keep-alive connections
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // an address that cannot be decoded never reaches our hooks and handlers
    frameworkErrors: (_, request, reply) => {
      sendNotFound(request as FastifyRequest, reply as unknown as FastifyReply, options);
    },
  });
  addErrorHandler(app, options);
  addJsonBody(app);
  const { EMBED_ORIGINS: embedOrigins, S3_PUBLIC_ENDPOINT, S3_ENDPOINT, AI_STREAM_BASE } = options.services.config;
  const filesOrigin = new URL(S3_PUBLIC_ENDPOINT ?? S3_ENDPOINT).origin;
  await addSecurityHeaders(app, {
    webDir: options.webDir,
    embedOrigins,
    filesOrigin,
    streamOrigin: AI_STREAM_BASE,
    publicOrigin: options.services.config.PUBLIC_ORIGIN,
  });
  await addCors(app, {
    guests: embedOrigins,
    portal: AI_STREAM_BASE === undefined ? undefined : options.services.config.PUBLIC_ORIGIN,
    streams: new Set(streamPaths(options.modules)),
  });
  const guards = {
    signIn: await openGuard(app, options.services.config, options.log),
    loadShedding: loadSheddingGuard(options.waiting, options.log),
  };
  let isClosing = false;
  const openStreams = new Set<EventStream>();
  app.addHook('preClose', async () => {
    isClosing = true;
    // streams never end by themselves, and the server waits for every open answer
    for (const stream of openStreams) stream.leave();
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-trace-id', request.id);
    // a call that was running at shutdown: its connection would stay open, idle, until the drain is cut off
    if (isClosing) reply.header('connection', 'close');
  });
  const callOptions: CallRouteOptions = {
    ...options,
    rowSecurity: options.modules.flatMap(({ rowSecurity = [] }) => rowSecurity),
    recordKinds: options.modules.flatMap(({ recordKinds = [] }) => recordKinds),
    fileKinds: options.modules.flatMap(({ fileKinds = [] }) => fileKinds),
    extensions: connectExtensions(options.modules),
    resources: options.modules.flatMap(({ contract }) => contract.resources),
    handlers: new Map(options.modules.flatMap(({ handlers }) => handlers.map((one) => [one.call, one] as const))),
  };
  for (const module of options.modules) {
    for (const handler of module.handlers) {
      if (handler.call.upload !== undefined) continue;
      if (handler.call.events !== undefined) addStreamRoute(app, handler, callOptions, openStreams);
      else
        for (const url of addressesOf(handler.call, module)) addCallRoute(app, { handler, url }, callOptions, guards);
    }
    const service = module.serve?.({ ...options, resources: callOptions.resources });
    if (service !== undefined) app.addHook('onClose', async () => await service.close());
  }
  await app.register(async (scope) => {
    await addUploads(scope);
    for (const module of options.modules)
      for (const handler of module.handlers.filter(({ call }) => call.upload !== undefined))
        for (const url of addressesOf(handler.call, module)) addCallRoute(scope, { handler, url }, callOptions, guards);
  });
  addHealth(app, options);
  addApiDocs(
    app,
    options.modules.map((module) => module.contract),
  );
  addNotFoundHandler(app, options, await addWebFiles(app, options.webDir));
  return app;
}

const streamPaths = (modules: readonly ModuleServer[]): string[] =>
  modules.flatMap(({ handlers }) => handlers.flatMap(({ call }) => (call.events === undefined ? [] : [call.path])));

function addHealth(app: FastifyInstance, { engines, metrics, services, stubs }: HttpOptions): void {
  app.get('/healthz', async (_, reply) => await reply.header('cache-control', 'no-store').send({ status: 'live' }));
  app.get('/readyz', async (_, reply) => {
    const health = await checkEngines(engines);
    const down = Object.keys(health).filter((name) => health[name]?.up !== true);
    const isReady = !down.some((name) => VITAL.has(name));
    reply.code(isReady ? 200 : 503).header('cache-control', 'no-store');
    return await reply.send({
      status: isReady ? (down.length === 0 ? 'ready' : 'degraded') : 'not ready',
      down,
      engines: health,
      stubs,
    });
  });
  if (services.config.METRICS) {
    app.get(
      '/metrics',
      async (_, reply) => await reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
    );
  }
}

/**
 * Handles requests that never reach a call: bodies too large or malformed, faults of our own. Same envelope, no stack,
 * no hint.
 */
function addErrorHandler(app: FastifyInstance, { log }: HttpOptions): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const info = requestInfo(request, log);
    const status = error.statusCode ?? 500;
    if (request.method === 'GET' && status < 500 && status !== 429) {
      // a GET has no body that could be malformed: the file server found a folder (`/` itself) or an invalid file name
      reply.callNotFound();
      return;
    }
    if (status >= 500) info.log.error({ err: error, url: redactUrl(request.url) }, 'request failed');
    const code = status === 429 ? CODES.tooFrequent : status >= 500 ? CODES.internal : CODES.validation;
    // a malformed body is a refusal of the call (200); only 413, 429 and 5xx are transport faults
    void reply
      .code(status === 413 || status === 429 || status >= 500 ? status : 200)
      .send(refusal(new AppError(code), info.locale));
  });
}

function addNotFoundHandler(app: FastifyInstance, options: HttpOptions, hasShell: boolean): void {
  app.setNotFoundHandler((request, reply) => {
    if (hasShell && isPageRequest(request)) {
      void reply.code(200).header('cache-control', 'no-cache').sendFile('index.html');
      return;
    }
    sendNotFound(request, reply, options);
  });
}

function sendNotFound(request: FastifyRequest, reply: FastifyReply, { log }: HttpOptions): void {
  void reply.code(404).send(refusal(new AppError(CODES.notFound), requestInfo(request, log).locale));
}
