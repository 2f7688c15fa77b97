import { demoFleet, moveSwitch } from '@switchboard/bq-server/demo';
import { createLogger, connectServices, readConfig } from '@switchboard/kit-server';
import type { VosDev } from '../simulators/vos/server.ts';

/** Loads the demo's mirror data into the simulated switch and points the switch of the demo company at its address. */
export async function attachVos(env: Readonly<Record<string, string>>, vos: VosDev): Promise<void> {
  const config = readConfig({ ...env, LOG_LEVEL: 'warn' });
  const services = connectServices(config, createLogger('seed', config), 'system');
  try {
    await moveSwitch(services.db, vos.url);
    vos.load(await demoFleet(services.db));
  } finally {
    await services.close();
  }
}
