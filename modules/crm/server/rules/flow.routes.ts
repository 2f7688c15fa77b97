import {
  dryRunRetention,
  enableRetentionRule,
  enablePublicPool,
  pageLevelRules,
  pageQuotaPeople,
  pageQuotaRules,
  pageRetentionRules,
  pagePools,
  saveLevelRule,
  saveQuotaPerson,
  saveQuotaRule,
  saveRetentionRule,
  savePublicPool,
} from '@switchboard/crm-contract';
import { asSystem, handle } from '@switchboard/kit-server';
import { dryRun } from './dry-run.ts';
import { listLevelRules, listPeople, listQuotaRules } from './quota.repo.ts';
import { saveLevel, savePerson, saveQuota } from './quota.service.ts';
import { listRules } from './retention.repo.ts';
import { enablePool, enableRule, savePool, saveRule } from './retention.service.ts';
import { listPools } from './pool.repo.ts';

const COUNTED = 'a rule applies to the customers of the whole company';

export const flowRuleRoutes = [
  handle(pageRetentionRules, async (_, context) => await asSystem(context, COUNTED, listRules)),
  handle(saveRetentionRule, saveRule),
  handle(enableRetentionRule, enableRule),
  handle(
    dryRunRetention,
    async (input, context) => await asSystem(context, COUNTED, async (tx) => await dryRun(tx, input, new Date())),
  ),
  handle(pagePools, async (_, context) => await asSystem(context, COUNTED, listPools)),
  handle(savePublicPool, savePool),
  handle(enablePublicPool, enablePool),
  handle(pageLevelRules, async (_, context) => await asSystem(context, COUNTED, listLevelRules)),
  handle(saveLevelRule, saveLevel),
  handle(pageQuotaRules, async (_, context) => await listQuotaRules(context.db)),
  handle(saveQuotaRule, saveQuota),
  handle(
    pageQuotaPeople,
    async (input, context) => await asSystem(context, COUNTED, async (tx) => await listPeople(tx, input)),
  ),
  handle(saveQuotaPerson, savePerson),
];
