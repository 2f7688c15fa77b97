import { AppError, CODES, fieldRefusal, type ParsedInputOf } from '@switchboard/kit-contract';
import { archiveAudited, type Context, handle, inTransaction, pageOf, saveAudited } from '@switchboard/kit-server';
import { allBook, bookResource, getBook, removeBook, saveBook, SHARE_BOOK_KEY } from '@switchboard/mc-contract';
import { mcDb } from '../../db.ts';
import { mailBookTable } from '../../tables.ts';
import { bookImporter } from './importer.ts';
import { bookSource, columnsOf, listEntries, lockEntry, newEntry, readEntry } from './repo.ts';

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
    const isNew = before === null;
    const row = {
      table: mailBookTable,
      id,
      values: isNew ? newEntry(staffId, values) : columnsOf(values),
      action: isNew ? 'create' : 'update',
      taken: { field: 'email', zh: '通讯录中已有该邮箱', en: 'This address is already in your address book' },
    };
    const saved = await saveAudited(tx, row, context);
    return { id: saved.id };
  });
}

async function remove({ ids }: { ids: readonly string[] }, context: Context): Promise<true> {
  return await inTransaction(context, async (tx) => {
    const db = mcDb({ db: tx });
    for (const id of ids) {
      found(await lockEntry(db, id, me(context)));
      await archiveAudited(tx, { table: mailBookTable, id }, context);
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
