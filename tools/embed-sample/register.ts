import { type Config, createLogger, openDoors } from '@switchboard/kit-server';
import { seedEmbedSample } from '@switchboard/sys-server/demo';

/** Puts the menu entry of the sample into the portal of this configuration. */
export async function registerEmbedSample(config: Config, url: string): Promise<void> {
  const doors = openDoors(config, createLogger('seed', config));
  try {
    await seedEmbedSample(doors.db, `${url}/`);
  } finally {
    await doors.close();
  }
}
