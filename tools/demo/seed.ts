import { type Config, createLogger, openDoors } from '@switchboard/kit-server';
import { dropMail, seedDemo, seedHistory, seedMail, seedRecords, seedSupplierBills } from '@switchboard/registry/demo';
import { refuseProduction } from '../services/refuse-production.ts';

export async function seed(config: Config): Promise<void> {
  refuseProduction('the demo company', config.SWITCHBOARD_MODE);
  const doors = openDoors(config, createLogger('seed', config), 'system');
  try {
    await seedDemo(doors.db, config);
    await seedHistory(doors.db);
    await seedMail(doors.db, config);
    await seedRecords(doors);
    await seedSupplierBills(doors);
  } finally {
    await doors.close();
  }
}

/** What a seed leaves outside its database. */
export async function unseed(config: Config): Promise<void> {
  const doors = openDoors(config, createLogger('seed', config), 'system');
  try {
    await dropMail(doors.db, config);
  } finally {
    await doors.close();
  }
}
