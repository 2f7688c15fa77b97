import { type Config, type Db, inParallel, inTransaction, type Logger } from '@switchboard/kit-server';
import { storeAccounts, storeConfiguredIps, storeGateways } from './mirror.repo.ts';
import { clockOf, findSwitches, markFailed, markSynced, type SwitchRow, takeServer } from './server.repo.ts';
import { openVos, VosError } from './vos.ts';

interface Services {
  readonly config: Config;
  readonly db: Db;
  readonly log: Logger;
}

/** Each sync holds a database connection while it is stored. */
const AT_ONCE = 4;

/** Reads the switches that are due, or all of them. An unavailable switch does not delay the others. */
export async function syncSwitches(services: Services, { isDue = false } = {}): Promise<void> {
  const switches = await findSwitches(services.db, { isDue });
  await inParallel(AT_ONCE, switches, async (one) => await syncSwitch(services, one));
}

async function syncSwitch({ config, db, log }: Services, { id, baseUrl }: SwitchRow): Promise<void> {
  const vos = openVos(config);
  const at = await clockOf(db);
  try {
    const [{ version }, gateways, accounts] = await Promise.all([
      vos.system({ baseUrl }),
      vos.gateways({ baseUrl }),
      vos.accounts({ baseUrl }),
    ]);
    await inTransaction({ db }, async (tx) => {
      if (!(await takeServer(tx, id, at))) return;
      const look = { vosId: id, at };
      await storeGateways(tx, look, gateways);
      await storeAccounts(tx, look, accounts);
      await storeConfiguredIps(tx, look);
      await markSynced(tx, id, at, version);
    });
  } catch (error) {
    if (!(error instanceof VosError)) throw error;
    log.warn({ err: error, vosId: id }, 'a softswitch could not be read');
    await markFailed(db, id, at, error.fault);
  }
}
