import { AppError, CODES, type ParsedInputOf } from '@switchboard/kit-contract';
import { archiveRow, type Context, insertRow, inTransaction, updateRow } from '@switchboard/kit-server';
import { loginPromptResource, type saveLoginPrompt } from '@switchboard/sys-contract';
import { type SysDb, sysDb } from '../db.ts';
import { loginPromptTable } from '../tables.ts';
import * as repo from './repo.ts';

const OBJECT = 'sys.login-prompt';

export async function keepPrompt(input: ParsedInputOf<typeof saveLoginPrompt>, context: Context): Promise<string> {
  const { id: given, version, ...prompt } = input;
  const { staffId } = context.principal;
  return await inTransaction(context, async (tx) => {
    const db = sysDb({ db: tx });
    const before = given === null ? null : await lock(db, given, version);
    context.pickWritable(loginPromptResource, prompt, before === null ? null : { ...before });
    const id = before?.id ?? (await insertRow(tx, loginPromptTable, prompt, staffId));
    if (before !== null) await updateRow(tx, loginPromptTable, { id, values: prompt, by: staffId });
    const action = before === null ? 'add' : 'update';
    await context.audit(tx, { object: OBJECT, objectId: id, action, before, after: prompt });
    return id;
  });
}

export async function removePrompt(input: { id: string; version: number }, context: Context): Promise<true> {
  return await inTransaction(context, async (tx) => {
    const db = sysDb({ db: tx });
    const before = await lock(db, input.id, input.version);
    await archiveRow(tx, loginPromptTable, { id: before.id, by: context.principal.staffId });
    await context.audit(tx, { object: OBJECT, objectId: before.id, action: 'del', before });
    return true as const;
  });
}

async function lock(db: SysDb, id: string, version: number): Promise<repo.PromptRow> {
  const row = await repo.lockPrompt(db, id);
  if (row === undefined) throw new AppError(CODES.notFound);
  if (row.version !== version) throw new AppError(CODES.staleWrite);
  return row;
}
