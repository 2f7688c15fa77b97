import { AppError, CODES, type ResultOf } from '@switchboard/kit-contract';
import type { Context } from '@switchboard/kit-server';
import type { popupCheck, ShownVersion } from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { findPopup, findShown, listShown, markRead, type ShownRow } from './reader.repo.ts';
import { renderNotice } from './render.ts';

const readerOf = ({ principal, locale }: Context) => ({ userId: principal.userId, locale });

const toShown = ({ doc, publishAt, ...row }: ShownRow): ShownVersion => ({
  ...row,
  publishAt: publishAt.toISOString(),
  html: renderNotice(doc),
});

export async function timeline(
  filter: { app?: string | undefined; year?: number | undefined },
  context: Context,
): Promise<ShownVersion[]> {
  return (await listShown(sysDb(context), readerOf(context), filter)).map(toShown);
}

export async function readNotice(id: string, context: Context): Promise<ShownVersion> {
  const db = sysDb(context);
  const row = await findShown(db, readerOf(context), id);
  if (row === undefined) throw new AppError(CODES.notFound);
  await markRead(db, context.principal.userId, id, false);
  return toShown(row);
}

export async function popupState(context: Context): Promise<ResultOf<typeof popupCheck>> {
  const row = await findPopup(sysDb(context), readerOf(context));
  return row === undefined ? { popupState: 0, versionDetail: null } : { popupState: 1, versionDetail: toShown(row) };
}

export async function closePopup(id: string, context: Context): Promise<true> {
  const db = sysDb(context);
  if ((await findShown(db, readerOf(context), id)) === undefined) throw new AppError(CODES.notFound);
  await markRead(db, context.principal.userId, id, true);
  return true;
}
