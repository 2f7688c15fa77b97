import { createLogger, openDoors, readConfig } from '@switchboard/kit-server';
import { seedEmbedSample } from '@switchboard/sys-server/demo';

/** Puts the menu entry of the sample into the portal of this environment. */
export async function registerEmbedSample(env: Readonly<Record<string, string>>, url: string): Promise<void> {
  const config = readConfig({ ...env, LOG_LEVEL: 'warn' });
  const doors = openDoors(config, createLogger('seed', config));
  try {
    await seedEmbedSample(doors.db, `${url}/`);
  } finally {
    await doors.close();
  }
}
