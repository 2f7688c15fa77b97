import type { BatchResult } from '@switchboard/crm-contract';
import { AppError, CODE_TEXT, CODES } from '@switchboard/kit-contract';
import type { Context } from '@switchboard/kit-server';

/** Each in a separate transaction: one refusal must not undo the others (conventions §4). Refusals are logged too. */
export async function eachId(
  ids: readonly string[],
  { object, action, context }: { object: string; action: string; context: Context },
  work: (id: string) => Promise<void>,
): Promise<BatchResult> {
  const results: BatchResult = [];
  for (const id of new Set(ids)) {
    try {
      await work(id);
      results.push({ id, ok: true, code: CODES.ok, msg: '' });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await context.audit(context.db, { object, objectId: id, action, result: 2, code: error.code });
      results.push({
        id,
        ok: false,
        code: error.code,
        msg: refusalText(error, context),
        ...(error.data === null ? {} : { data: error.data }),
      });
    }
  }
  return results;
}

export function refusalText(error: AppError, { locale }: Pick<Context, 'locale'>): string {
  return (error.label ?? CODE_TEXT[error.code])?.[locale] ?? error.message;
}
