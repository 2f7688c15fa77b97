import { seedCrm } from '@switchboard/crm-server/demo';
import type { Db } from '@switchboard/kit-server';
import { seedSys } from '@switchboard/sys-server/demo';

/** The demo company, in the order of the references between modules. Repeatable: a second run changes nothing. */
export async function seedDemo(db: Db): Promise<void> {
  await seedSys(db);
  await seedCrm(db);
}
