import type {
  enableRetentionRule,
  enablePublicPool,
  saveRetentionRule,
  savePublicPool,
} from '@switchboard/crm-contract';
import { AppError, CODES, type ParsedInputOf } from '@switchboard/kit-contract';
import { type Context, continueAsSystem, type Db, inTransaction, saveAudited } from '@switchboard/kit-server';
import { poolTable, retentionRuleTable } from '../tables.ts';
import { findPoolUse } from './pool.repo.ts';
import { CHANGED_NOW } from './retention.repo.ts';

const WHY = 'a rule applies to the customers of the whole company';

/** The change takes effect at the next 02:00, when the nightly run recalculates all dates. */
export async function saveRule(
  { ruleId, version, ...rule }: ParsedInputOf<typeof saveRetentionRule>,
  context: Context,
): Promise<{ id: string }> {
  return await inTransaction(context, async (tx) => {
    if ((await findPoolUse(tx, rule.targetPoolId)) === null) throw new AppError(CODES.notFound);
    const { targetPoolId, ...same } = rule;
    const values = { ...same, targetSeaId: targetPoolId, ...CHANGED_NOW };
    const row = { id: ruleId ?? null, version: version ?? -1, values };
    const { id } = await saveAudited(tx, { table: retentionRuleTable, ...row }, context);
    return { id };
  });
}

export async function enableRule(
  { ruleId, version, enabled }: ParsedInputOf<typeof enableRetentionRule>,
  context: Context,
): Promise<true> {
  return await inTransaction(context, async (tx) => {
    const values = { enabled, ...CHANGED_NOW };
    const rule = { table: retentionRuleTable, id: ruleId, version, values };
    await saveAudited(tx, { ...rule, action: 'enable' }, context);
    return true as const;
  });
}

export async function savePool(
  { poolId, version, ...pool }: ParsedInputOf<typeof savePublicPool>,
  context: Context,
): Promise<{ id: string }> {
  return await inTransaction(context, async (tx) => {
    if (poolId !== undefined) {
      const use = await requirePool(tx, poolId);
      if (use.code === 'default' && (pool.deptIds !== null || pool.countries !== null))
        throw new AppError(CODES.wrongState, {
          label: {
            zh: '默认公海对所有部门和国家开放',
            en: 'The default pool is open to all departments and countries',
          },
          data: { state: 'default' },
        });
    }
    const { code, ...values } = pool;
    const row = {
      table: poolTable,
      id: poolId ?? null,
      version: version ?? -1,
      // the code of a pool stays
      values: poolId === undefined ? { code, ...values } : values,
      taken: { zh: '公海池编码已存在', en: 'This pool code already exists' },
    };
    const { id } = await saveAudited(tx, row, context);
    return { id };
  });
}

/** A pool that holds customers or is the target of a rule cannot be disabled: its customers could no longer be found. */
export async function enablePool(
  { poolId, version, enabled }: ParsedInputOf<typeof enablePublicPool>,
  context: Context,
): Promise<true> {
  return await inTransaction(context, async (tx) => {
    await continueAsSystem(tx, WHY);
    const { code, customers, rules } = await requirePool(tx, poolId);
    if (!enabled && (code === 'default' || customers > 0 || rules > 0)) {
      const label = {
        zh: `该公海池仍有 ${customers} 个客户、${rules} 条规则在使用，不能停用`,
        en: `${customers} customers and ${rules} rules still use this pool. It cannot be disabled`,
      };
      throw new AppError(CODES.wrongState, {
        label: code === 'default' ? DEFAULT_STAYS : label,
        data: { state: 'enabled' },
      });
    }
    await saveAudited(tx, { table: poolTable, id: poolId, version, values: { enabled }, action: 'enable' }, context);
    return true as const;
  });
}

const DEFAULT_STAYS = { zh: '默认公海不能停用', en: 'The default pool cannot be disabled' };

async function requirePool(tx: Db, id: string) {
  const use = await findPoolUse(tx, id);
  if (use === null) throw new AppError(CODES.notFound);
  return use;
}
