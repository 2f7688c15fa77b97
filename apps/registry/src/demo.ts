import { seedAi, seedAiHistory } from '@switchboard/ai-server/demo';
import {
  cardChannels,
  copyAlarms,
  copyRates,
  seedBq,
  seedRecords as seedRecordStore,
} from '@switchboard/bq-server/demo';
import { seedCompany, seedCrm } from '@switchboard/crm-server/demo';
import { seedCsc } from '@switchboard/csc-server/demo';
import { seedCredits, seedFc, seedSupplierBills as seedBillsOfSuppliers } from '@switchboard/fc-server/demo';
import { seedDefinitions, seedLife } from '@switchboard/ger-server/demo';
import { connectExtensions, type Config, type Db, type Services } from '@switchboard/kit-server';
import { dropMail, seedMail, seedMc } from '@switchboard/mc-server/demo';
import { seedChannelDevices, seedOc, seedVoiceTests } from '@switchboard/oc-server/demo';
import { seedQm } from '@switchboard/qm-server/demo';
import { seedSrm } from '@switchboard/srm-server/demo';
import { seedAuditHistory, seedFeedback, seedSys, seedVersions } from '@switchboard/sys-server/demo';
import { seedTj } from '@switchboard/tj-server/demo';
import { modules } from './modules.ts';

/** The demo company, in the order of the references between modules. Repeatable: a second run changes nothing. */
export async function seedDemo(db: Db, config: Pick<Config, 'TOKEN_SECRET'>): Promise<void> {
  await seedSys(db, config);
  await seedCrm(db);
  await seedMc(db);
  await seedCsc(db);
  await seedSrm(db);
  await seedQm(db);
  await seedFc(db);
  await seedOc(db);
  await seedBq(db);
  await copyRates(db);
  await seedChannelDevices(db, await cardChannels(db));
  await seedCredits(db);
  await seedTj(db);
  await copyAlarms(db);
  await seedAi(db);
}

export { dropMail, seedMail };

/** Bills from the demo records. */
export async function seedSupplierBills({ db, records }: Pick<Services, 'db' | 'records'>): Promise<void> {
  await seedBillsOfSuppliers({ db, records, extensions: connectExtensions(modules) });
}

/** Records of a week and the matching voice tests. */
export async function seedRecords(services: Pick<Services, 'db' | 'records' | 'files'>): Promise<void> {
  await seedRecordStore(services);
  await seedVoiceTests({ db: services.db, extensions: connectExtensions(modules) });
}

/** The data of a company after three months; for viewing, not for tests. */
export async function seedHistory(db: Db): Promise<void> {
  const extensions = connectExtensions(modules);
  await seedCompany({ db, extensions });
  await seedDefinitions(db);
  await seedLife({ db, extensions });
  await seedAuditHistory(db);
  await seedFeedback(db);
  await seedVersions(db);
  await seedAiHistory(db);
}
