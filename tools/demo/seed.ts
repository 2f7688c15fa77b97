import { type Config, createLogger, connectServices } from '@switchboard/kit-server';
import { dropMail, seedDemo, seedHistory, seedMail, seedRecords, seedSupplierBills } from '@switchboard/registry/demo';
import { refuseProduction } from '../engines/refuse-production.ts';

export async function seed(config: Config): Promise<void> {
  refuseProduction('the demo company', config.SWITCHBOARD_MODE);
  const services = connectServices(config, createLogger('seed', config), 'system');
  try {
    await seedDemo(services.db, config);
    await seedHistory(services.db);
    await seedMail(services.db, config);
    await seedRecords(services);
    await seedSupplierBills(services);
  } finally {
    await services.close();
  }
}

/** Removes what a seed created outside its database. */
export async function unseed(config: Config): Promise<void> {
  const services = connectServices(config, createLogger('seed', config), 'system');
  try {
    await dropMail(services.db, config);
  } finally {
    await services.close();
  }
}
