import { type Config, createLogger, openDoors } from '@switchboard/kit-server';
import { seedDemo, seedHistory } from '@switchboard/registry/demo';

export async function seed(config: Config): Promise<void> {
  const doors = openDoors(config, createLogger('seed', config), 'system');
  try {
    await seedDemo(doors.db, config);
    await seedHistory(doors.db);
  } finally {
    await doors.close();
  }
}
