import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, inTransaction, updateRow } from '@switchboard/kit-server';
import type { getFeedbackConfig, saveFeedbackConfig } from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { feedbackConfigTable } from '../tables.ts';
import { listHandlers, readConfig } from './repo.ts';

export async function tipsFor(context: Context): Promise<{ tips: string }> {
  const { tipsZh, tipsEn } = await readConfig(sysDb(context));
  return { tips: context.locale === 'en' ? (tipsEn ?? tipsZh) : tipsZh };
}

export async function configOf(context: Context): Promise<ResultOf<typeof getFeedbackConfig>> {
  const db = sysDb(context);
  return { ...(await readConfig(db)), handlers: await listHandlers(db) };
}

export async function changeConfig(input: ParsedInputOf<typeof saveFeedbackConfig>, context: Context): Promise<true> {
  return await inTransaction(context, async (tx) => {
    const db = sysDb({ db: tx });
    const before = await readConfig(db);
    const able = new Set((await listHandlers(db)).map(({ handlerId }) => handlerId));
    if (input.handlerIds.some((id) => !able.has(id)))
      throw new AppError(CODES.validation, {
        label: { zh: '处理人没有回复权限', en: 'A handler has no permission to reply to feedback' },
      });
    const { version, ...values } = input;
    await updateRow(tx, feedbackConfigTable, { id: '1', version, values, by: context.principal.staffId });
    await context.audit(tx, { object: 'sys.feedback-config', objectId: '1', action: 'update', before, after: input });
    return true as const;
  });
}
