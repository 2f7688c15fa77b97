import { AppError, CODES, fieldRefusal, type ParsedInputOf } from '@switchboard/kit-contract';
import { archiveRow, type Context, handle, inTransaction, isUniqueViolation, pageOf } from '@switchboard/kit-server';
import { allBook, bookResource, getBook, removeBook, saveBook, SHARE_BOOK_KEY } from '@switchboard/mc-contract';
import { mcDb } from '../../db.ts';
import { mailBookTable } from '../../tables.ts';
import { bookImporter } from './importer.ts';
import { bookSource, insertEntry, listEntries, lockEntry, readEntry, updateEntry } from './repo.ts';

const OBJECT = 'mc.mail-book';
const me = ({ principal }: Context): string => principal.staffId;

async function save(
  { id, version, ...values }: ParsedInputOf<typeof saveBook>,
  context: Context,
): Promise<{ id: string }> {
  return await inTransaction(context, async (tx) => {
    const db = mcDb({ db: tx });
    const staffId = me(context);
    const before = id === null ? null : found(await lockEntry(db, id, staffId));
    if (before !== null && before.version !== version) throw new AppError(CODES.staleWrite);
    if (values.share !== '0' && values.share !== before?.share && !context.principal.can(SHARE_BOOK_KEY))
      throw fieldRefusal('share', {
        zh: '没有共享通讯录的权限',
        en: 'You have no permission to share address book entries',
      });
    try {
      if (before !== null) await updateEntry(db, { id: before.id, values, by: staffId });
      const entryId = before?.id ?? (await insertEntry(db, staffId, values));
      const action = before === null ? 'create' : 'update';
      await context.audit(tx, { object: OBJECT, objectId: entryId, action, before, after: values });
      return { id: entryId };
    } catch (error) {
      if (isUniqueViolation(error))
        throw fieldRefusal('email', { zh: '通讯录中已有该邮箱', en: 'This address is already in your address book' });
      throw error;
    }
  });
}

async function remove({ ids }: { ids: readonly string[] }, context: Context): Promise<true> {
  return await inTransaction(context, async (tx) => {
    const db = mcDb({ db: tx });
    for (const id of ids) {
      const before = found(await lockEntry(db, id, me(context)));
      await archiveRow(tx, mailBookTable, { id, by: me(context) });
      await context.audit(tx, { object: OBJECT, objectId: id, action: 'delete', before });
    }
    return true as const;
  });
}

function found<T>(row: T | undefined): T {
  if (row === undefined) throw new AppError(CODES.notFound);
  return row;
}

export const bookRoutes = [
  handle(bookResource.calls.page, async (input, context) => await pageOf(bookSource(me(context)), input, context)),
  handle(saveBook, save),
  handle(removeBook, remove),
  handle(getBook, async ({ id }, context) => found(await readEntry(mcDb(context), id, me(context)))),
  handle(allBook, async (_, context) => await listEntries(mcDb(context), me(context))),
  ...bookImporter.handlers,
];
