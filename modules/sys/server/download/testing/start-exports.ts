import {
  createLogger,
  type JobContext,
  connectServices,
  createJobServices,
  type ConnectedServices,
} from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { rightsOf } from '../../role/testing/rights-of.ts';
import { sysModule } from '../../module.ts';
import { startSys } from '../../testing/index.ts';
import { runExport } from '../run.ts';
import { CH_TABLE, listsModule, PG_TABLE } from './lists.ts';

export interface ExportStack extends TestStack {
  readonly services: ConnectedServices;
  readonly work: JobContext;
  /** One attempt, as a worker makes it. */
  run(taskId: string): Promise<void>;
  owner(login: string): Promise<string>;
}

/** Sys with two test lists, and the services of a worker to run their exports. */
export async function startExports(env: Record<string, string> = {}): Promise<ExportStack> {
  const sys = await startSys(env, [listsModule], { withRecords: true });
  await rightsOf(sys).grantAllTo('super_admin');
  const log = createLogger('worker', { LOG_LEVEL: 'silent' });
  const services = connectServices(sys.config, log);
  const system = connectServices(sys.config, log, 'system');
  await sys.query(PG_TABLE);
  await sys.query('grant all on public.tst_thing to public');
  await services.records.client.command({ query: CH_TABLE });
  const work: JobContext = {
    config: sys.config,
    db: system.db,
    log,
    jobs: system.jobs,
    jobServices: createJobServices([sysModule, listsModule], services),
  };
  return {
    ...sys,
    services,
    work,
    run: async (taskId) => await runExport(taskId, work),
    async owner(login) {
      const [row] = await sys.query<{ id: string }>(
        'select staff_id::text as id from sys."user" where login_name = $1',
        [login],
      );
      return row?.id ?? '';
    },
    async stop() {
      const places = await sys.query<{ place: string }>('select place::text as place from sys.dl_export_task');
      for (const { place } of places) await services.files.removeAll(`exports/${place}/`);
      await services.close();
      await system.close();
      await sys.stop();
    },
  };
}
