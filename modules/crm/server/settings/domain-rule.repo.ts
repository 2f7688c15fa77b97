import { domainRuleSetting } from '@switchboard/crm-contract';
import { definePgSetting, updateRows } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { customerIdentityTable, domainRuleTable } from '../tables.ts';

export const domainRules = definePgSetting(domainRuleSetting, {
  table: domainRuleTable,
  /**
   * A domain that no longer belongs to one company is not a duplicate key (crm rule 2); that of a competitor stays one.
   * Customers of a removed rule are found by their domain again after their contacts are next saved.
   */
  async saved(tx, changes) {
    const rules = changes.flatMap(({ after }) => (after === null || after['type'] === 'competitor' ? [] : [after]));
    if (rules.length === 0) return;
    await updateRows(tx, customerIdentityTable, {
      values: { endedAt: sql`now()` },
      where: sql`t.id_type = 'domain' and t.value_norm = any(${rules.map(({ domain }) => domain)}::text[]) and t.ended_at is null`,
      by: null,
    });
  },
});
