import {
  type enableTemplate,
  type getTemplate,
  type saveTemplate,
  type saveTemplateStages,
  templateResource,
} from '@switchboard/crm-contract';
import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import {
  type Context,
  continueAsSystem,
  type Db,
  inTransaction,
  lockVersion,
  saveAudited,
} from '@switchboard/kit-server';
import { templateTable } from '../tables.ts';
import { findTemplate, hasGeneralStages, highestStage, standardConfig, updateStages } from './repo.ts';

const { code: OBJECT } = templateResource;

export async function readTemplate(id: string, context: Context): Promise<ResultOf<typeof getTemplate>> {
  const found = await findTemplate(context.db, id);
  if (found === undefined) throw new AppError(CODES.notFound);
  return found;
}

export async function storeTemplate(
  { id, version, ...sent }: ParsedInputOf<typeof saveTemplate>,
  context: Context,
): Promise<{ id: string }> {
  return await inTransaction(context, async (tx) => {
    const stored = id === null ? null : await lockVersion(tx, { table: templateTable, id, version });
    if (stored !== null && stored.type !== sent.type)
      throw new AppError(CODES.validation, { data: [{ field: 'type', msg: 'invalid' }] });
    context.pickWritable(templateResource, sent, null);
    const values = {
      ...sent,
      deptIds: sent.deptIds.length === 0 ? null : sent.deptIds,
      ...(id === null && sent.type === 'stage' ? { config: await standardConfig(tx) } : {}),
    };
    const saved = await saveAudited(tx, { table: templateTable, id, version, values }, context);
    await requireGeneralStages(tx);
    return { id: saved.id };
  });
}

export async function storeStages(
  { id, version, stages }: ParsedInputOf<typeof saveTemplateStages>,
  context: Context,
): Promise<true> {
  return await inTransaction(context, async (tx) => {
    const stored = await lockVersion(tx, { table: templateTable, id, version });
    if (stored.type !== 'stage') throw new AppError(CODES.wrongState, { data: { state: stored.type } });
    await continueAsSystem(tx, 'opportunities of the whole company follow a template');
    const highest = await highestStage(tx, id);
    if (highest > stages.length) {
      const label = {
        zh: `仍有商机处于第 ${highest} 阶段，不能删除该阶段`,
        en: `Stage ${highest} still has opportunities and cannot be deleted`,
      };
      throw new AppError(CODES.conflict, { label });
    }
    await updateStages(tx, { id, stages, by: context.principal.staffId });
    const { config: before } = stored;
    await context.audit(tx, {
      object: OBJECT,
      objectId: id,
      action: 'stages',
      before: { config: before },
      after: { stages },
    });
    return true as const;
  });
}

export async function switchTemplate(
  { id, version, enabled }: ParsedInputOf<typeof enableTemplate>,
  context: Context,
): Promise<true> {
  return await inTransaction(context, async (tx) => {
    await saveAudited(tx, { table: templateTable, id, version, values: { enabled }, action: 'enable' }, context);
    await requireGeneralStages(tx);
    return true as const;
  });
}

async function requireGeneralStages(tx: Db): Promise<void> {
  if (await hasGeneralStages(tx)) return;
  const label = {
    zh: '至少保留一个启用的、适用全部部门的商机阶段模板',
    en: 'Keep at least one enabled opportunity stage template for all departments',
  };
  throw new AppError(CODES.conflict, { label });
}
