import { AppError, CODES, type ParsedInputOf } from '@switchboard/kit-contract';
import { archiveAudited, type Context, inTransaction, saveAudited } from '@switchboard/kit-server';
import { loginPromptResource, type saveLoginPrompt } from '@switchboard/sys-contract';
import { type SysDb, sysDb } from '../db.ts';
import { loginPromptTable } from '../tables.ts';
import * as repo from './repo.ts';

export async function keepPrompt(input: ParsedInputOf<typeof saveLoginPrompt>, context: Context): Promise<string> {
  const { id, version, ...prompt } = input;
  return await inTransaction(context, async (tx) => {
    const db = sysDb({ db: tx });
    const before = id === null ? null : await lock(db, id, version);
    context.pickWritable(loginPromptResource, prompt, before === null ? null : { ...before });
    const action = before === null ? 'add' : 'update';
    return (await saveAudited(tx, { table: loginPromptTable, id, values: prompt, action }, context)).id;
  });
}

export async function removePrompt(input: { id: string; version: number }, context: Context): Promise<true> {
  return await inTransaction(context, async (tx) => {
    const db = sysDb({ db: tx });
    await lock(db, input.id, input.version);
    await archiveAudited(tx, { table: loginPromptTable, id: input.id, action: 'del' }, context);
    return true as const;
  });
}

async function lock(db: SysDb, id: string, version: number): Promise<repo.PromptRow> {
  const row = await repo.lockPrompt(db, id);
  if (row === undefined) throw new AppError(CODES.notFound);
  if (row.version !== version) throw new AppError(CODES.staleWrite);
  return row;
}
