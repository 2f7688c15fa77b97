import { AppError, CODES, fieldRefusal, type ParsedInputOf } from '@switchboard/kit-contract';
import { type Context, inTransaction, saveAudited } from '@switchboard/kit-server';
import { type saveTemplate, templateResource } from '@switchboard/mc-contract';
import { mcDb } from '../db.ts';
import { msgTemplateTable } from '../tables.ts';
import { lockTemplate } from './repo.ts';

/** The wording may change; the variables of the event are defined by the code. */
export async function editTemplate(input: ParsedInputOf<typeof saveTemplate>, context: Context): Promise<true> {
  const { templateId, version, ...edit } = input;
  return await inTransaction(context, async (tx) => {
    const db = mcDb({ db: tx });
    const before = await lockTemplate(db, templateId);
    if (before === undefined) throw new AppError(CODES.notFound);
    if (before.version !== version) throw new AppError(CODES.staleWrite);
    context.pickWritable(templateResource, edit, { ...before });
    for (const name of ['contentZh', 'contentEn'] as const) refuseUnknown(name, edit[name], before.vars);
    const { level, enabled, ...texts } = edit;
    const values = { ...texts, level: Number(level), status: enabled ? 1 : 0 };
    await saveAudited(tx, { table: msgTemplateTable, id: templateId, values, action: 'update' }, context);
    return true as const;
  });
}

/** A variable that the event does not provide would be shown as `-` to all readers. */
function refuseUnknown(name: string, text: string, known: readonly string[]): void {
  const unknown = [...text.matchAll(/\$\{(\w*)\}/g)].map(([, key]) => key ?? '').find((key) => !known.includes(key));
  if (unknown === undefined) return;
  throw fieldRefusal(name, {
    zh: `变量 \${${unknown}} 不存在，可用变量：${known.join('、')}`,
    en: `There is no variable \${${unknown}}; available: ${known.join(', ')}`,
  });
}
