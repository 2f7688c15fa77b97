import { type Db, type JobSender, requestNotice } from '@switchboard/kit-server';
import { versionPublished } from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { audienceOf, findVersion } from './repo.ts';

/**
 * Sends message type 6 to the audience of the notice and publishes an event for modules that copy notices, in the
 * transaction that published it (sys.md §6).
 */
export async function announce(
  tx: Db,
  context: { readonly jobs: JobSender },
  id: string,
  actorId: string | null,
): Promise<void> {
  await context.jobs.publish(tx, versionPublished, { versionId: id }, actorId);
  const db = sysDb({ db: tx });
  const row = await findVersion(db, id);
  if (row === undefined) return;
  await requestNotice(tx, context, {
    eventCode: 'sys.version.published',
    to: await audienceOf(db, row.audience),
    vars: { version: row.versionNo, summary: { text: row.titleZh, ...(row.titleEn && { textEn: row.titleEn }) } },
    objectCode: 'sys.version',
    objectId: id,
    link: '/message/publicnotice/timeaxis',
    dedupeKey: `sys.version.published:${id}`,
  });
}
