import { registeredPages } from '@switchboard/tools/checks/coverage/registered-pages';
import { describe, expect, it } from 'vitest';
import specRoutes from '../docs/spec/routes.json' with { type: 'json' };
import { useBrowser } from './support/browser.ts';
import { settleIn } from './support/database.ts';
import { copyProcessToAdmin, faultsOf, personWithMailbox } from './support/page-faults.ts';
import { Portal } from './support/portal.ts';

/** A page of each module: from these addresses the test selection (docs/CI.md) derives that this test covers every module. */
const MODULES: Readonly<Record<string, string>> = {
  ai: '/setModule/ai/kb',
  bq: '/businessInquiry/sendRcdQuery',
  crm: '/crm/client-partner/my-client',
  fc: '/setModule/setRate',
  ger: '/general/process/sponsor',
  mc: '/message/notification',
  oc: '/businessOperations/simbank/imei',
  qm: '/offerManage/customer-quote/sms',
  rpt: '/reportAnalysis/userReport',
  sys: '/setModule/authManage/user',
  tj: '/heavenlyWarning/alarmdata',
};

/** In CI, each page of a module that changed since the last whole run and a rotating seventh of the others; otherwise all. */
const ONE_IN = 7;
const seed = Number(process.env['CI_SEED'] ?? 1);
const changed = process.env['RIGHTS_CHANGED']?.split(',');
const isAll = changed === undefined || process.env['PROOF'] === 'whole';

const routes = new Map(specRoutes.flatMap((route) => [route.path, ...(route.aliases ?? [])].map((at) => [at, route])));
const owners = (await registeredPages('.')).filter(({ owner }) => owner.startsWith('modules/'));
const modules = owners.map(({ owner, pages }) => {
  const id = owner.split('/')[1] as string;
  const known = pages.flatMap(({ path }) => routes.get(path) ?? []);
  const isItsTurn = (index: number): boolean => isAll || changed.includes(id) || (index + seed) % ONE_IN === 0;
  return { id, pages: [...new Set(known)].filter((_, index) => isItsTurn(index)) };
});

/** These pages need a mailbox or every key of CRM; the administrator sees all others. */
const needsMailbox = ({ path }: { path: string }): boolean => /^\/(?:crm|message\/email)\//.test(path);

describe('Pages', () => {
  const { visit } = useBrowser();

  it('every module has pages in this test', () => {
    expect(modules.map(({ id }) => id).toSorted()).toEqual(Object.keys(MODULES));
    for (const [id, path] of Object.entries(MODULES))
      expect(owners.find(({ owner }) => owner === `modules/${id}/web`)?.pages.map((page) => page.path)).toContain(path);
  });

  it.each(modules.filter(({ pages }) => pages.length > 0))(
    'the pages of $id open without an error, also the partial ones',
    {
      timeout: 420_000,
    },
    async ({ pages }) => {
      const faults: string[] = [];
      for (const [isMailed, group] of Map.groupBy(pages, needsMailbox)) {
        const login = isMailed ? await personWithMailbox() : 'admin';
        await settleIn(login);
        await copyProcessToAdmin();
        const at = await visit();
        await new Portal(at.page).signIn(login);
        for (const route of group) faults.push(...(await faultsOf(at, route, specRoutes)));
        await at.context.close();
      }
      expect(faults).toEqual([]);
    },
  );
});
