import type { Db } from '@switchboard/kit-server';
import { VERSION_STATUS } from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { findVersion, listPublishedIds, type VersionRow } from './repo.ts';

/** A notice for modules that copy it: its text and its audience. */
export type PublishedNotice = Pick<
  VersionRow,
  'id' | 'versionNo' | 'titleZh' | 'titleEn' | 'docZh' | 'docEn' | 'audience'
>;

/** Undefined = not published yet, or no longer. */
export async function publishedNotice(db: Db, id: string): Promise<PublishedNotice | undefined> {
  const row = await findVersion(sysDb({ db }), id);
  return row?.status === VERSION_STATUS.published ? row : undefined;
}

export async function publishedNoticeIds(db: Db): Promise<string[]> {
  return await listPublishedIds(sysDb({ db }));
}
