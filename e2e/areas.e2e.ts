import { registeredPages } from '@switchboard/tools/checks/coverage/registered-pages';
import { countRoutes } from '@switchboard/tools/checks/coverage/route-count';
import { describe, expect, it } from 'vitest';
import specRoutes from '../docs/spec/routes.json' with { type: 'json' };
import { useBrowser } from './support/browser.ts';
import { settleIn } from './support/database.ts';
import { copyProcessToAdmin, faultsOf, keysIn, personWithMailbox } from './support/page-faults.ts';
import { Portal } from './support/portal.ts';

/** Requirement and area: R029-R040 of docs/spec/statements.json. */
const AREAS = [
  ['R029', '/setModule'],
  ['R030', '/businessInquiry'],
  ['R031', '/crm'],
  ['R032', '/reportAnalysis'],
  ['R033', '/financial'],
  ['R034', '/businessOperations'],
  ['R035', '/srm'],
  ['R036', '/message'],
  ['R037', '/offerManage'],
  ['R038', '/csc'],
  ['R039', '/general'],
  ['R040', '/heavenlyWarning'],
] as const;

const { missing } = countRoutes(specRoutes, await registeredPages('.'));
const open = new Set(Object.values(missing).flat());

/** Every page of the area except its catch-all, which R041 covers. */
const pagesOf = (base: string) =>
  specRoutes.filter(({ path, ...route }) => `${path}/`.startsWith(`${base}/`) && !('catchAll' in route));
const whole = AREAS.filter(([, base]) => pagesOf(base).every(({ path }) => !open.has(path)));

const loginFor = async (base: string): Promise<string> => (base === '/crm' ? await personWithMailbox() : 'admin');

describe('Areas', () => {
  const { visit } = useBrowser();

  it.each(whole)('%s every route under %s opens and shows its own page', { timeout: 420_000 }, async (_id, base) => {
    const login = await loginFor(base);
    await settleIn(login);
    await copyProcessToAdmin();
    const at = await visit();
    await new Portal(at.page).signIn(login);
    const faults: string[] = [];
    for (const route of pagesOf(base))
      faults.push(...(await faultsOf(at, route, specRoutes)), ...(await keysIn(at, route)));
    expect(faults).toEqual([]);
  });
});
