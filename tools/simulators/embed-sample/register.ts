import { createLogger, connectServices, readConfig } from '@switchboard/kit-server';
import { seedEmbedSample } from '@switchboard/sys-server/demo';

/** Adds the menu entry of the sample to the portal of this environment. */
export async function registerEmbedSample(env: Readonly<Record<string, string>>, url: string): Promise<void> {
  const config = readConfig({ ...env, LOG_LEVEL: 'warn' });
  const services = connectServices(config, createLogger('seed', config));
  try {
    await seedEmbedSample(services.db, `${url}/`);
  } finally {
    await services.close();
  }
}
