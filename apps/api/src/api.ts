import {
  checkStart,
  checkStubs,
  type Config,
  createHttp,
  createLogger,
  createMetrics,
  type Logger,
  type ModuleServer,
  connectServices,
  type RunningProcess,
  unredacted,
  warnWhenUnwatched,
  withMaskedUser,
} from '@switchboard/kit-server';
import { modules } from '@switchboard/registry';
import { ACCESS_SUBJECT, openIdentity } from '@switchboard/sys-server';
import { AccessRecords } from './access-records.ts';

export interface RunningApi extends RunningProcess {
  readonly url: string;
}

/** Composes the HTTP server: the calls of every module, the connections to the engines and the files of the shell. */
export async function startApi(
  config: Config,
  log: Logger = createLogger('api', config),
  served: readonly ModuleServer[] = modules,
): Promise<RunningApi> {
  const stubs = checkStubs(served, config);
  // reads masked values by default; jobs and writers run as the system
  const services = connectServices(withMaskedUser(config), log);
  await checkStart(served, services, log);
  const identity = openIdentity(services, log);
  const metrics = createMetrics();
  const callLog = unredacted(log);
  const records = new AccessRecords((record) => {
    if (!services.bus.publish(ACCESS_SUBJECT, record)) metrics.countDropped(ACCESS_SUBJECT);
  });
  const app = await createHttp({
    modules: served,
    services,
    log,
    metrics,
    engines: services.engines,
    waiting: services.waiting,
    ...identity,
    checksResults: config.SWITCHBOARD_MODE !== 'production',
    webDir: config.WEB_DIR,
    stubs,
    onDone: (done) => {
      metrics.observeCall(done.call, done.code, done.ms / 1_000);
      callLog.info(
        { call: done.call, code: done.code, ms: Math.round(done.ms), traceId: done.traceId, userId: done.userId },
        'call',
      );
      records.note(done);
    },
  });
  const url = await app.listen({ host: config.HOST, port: config.PORT });
  log.info({ url, mode: config.SWITCHBOARD_MODE, stubs }, 'listening');
  // the database may be down at start; no rows can be read then either
  void warnWhenUnwatched(services.db, log).catch(() => {});
  return {
    url,
    async stop() {
      await app.close();
      records.flush();
      await identity.close();
      await services.close();
    },
  };
}
