import { type Services, inTransaction, type JobDefinition } from '@switchboard/kit-server';
import { unlinkObject } from '@switchboard/sys-server';
import { ATTACHMENT_OBJECT } from '../../compose/attach.ts';
import { mimeFolder } from '../../compose/mime-folder.ts';
import { isKeyInUse, knownMimes, noteMimesGone, settledMimes, takeLooseFiles } from './repo.ts';

const BATCH = 500;
/** The time in which a mail can be inspected manually after an error; longer than any link in it works. */
const KEEP_DAYS = 30;
/** Bytes are stored before the mail is recorded: recent ones may belong to a transaction that was rolled back. */
const ORPHAN_DAYS = [2, 3, 4] as const;

type JobServices = Pick<Services, 'db' | 'files'>;

/** Every night: removes stored bytes that no mail or draft needs any more. May be interrupted at any point and run again. */
export const cleanMailFilesJob: JobDefinition = {
  name: 'mc.mail.clean-files',
  cron: '30 4 * * *',
  async run(_, { db, jobServices }) {
    if (jobServices === undefined) throw new Error('this worker has no job services');
    const days = ORPHAN_DAYS.map((ago) => new Date(Date.now() - ago * 86_400_000));
    await cleanMailFiles({ db, files: jobServices.services.files }, days);
  },
};

export async function cleanMailFiles(services: JobServices, orphanDays: readonly Date[]): Promise<void> {
  await dropLooseFiles(services);
  await dropSettledMimes(services);
  for (const day of orphanDays) await dropOrphanMimes(services, day);
}

async function dropLooseFiles({ db, files }: JobServices): Promise<void> {
  for (;;) {
    const loose = await inTransaction({ db }, async (tx) => {
      const taken = await takeLooseFiles(tx, KEEP_DAYS, BATCH);
      for (const { id, isUpload } of taken)
        if (isUpload) await unlinkObject(tx, { objectType: ATTACHMENT_OBJECT, objectId: id });
      return taken;
    });
    for (const { fileKey, isUpload } of loose)
      if (!isUpload && fileKey !== null && !(await isKeyInUse(db, fileKey))) await files.removeAll(fileKey);
    if (loose.length < BATCH) return;
  }
}

async function dropSettledMimes({ db, files }: JobServices): Promise<void> {
  for (;;) {
    const settled = await settledMimes(db, KEEP_DAYS, BATCH);
    for (const { mimeKey } of settled) await files.removeAll(mimeKey);
    await noteMimesGone(
      db,
      settled.map(({ id }) => id),
    );
    if (settled.length < BATCH) return;
  }
}

async function dropOrphanMimes({ db, files }: JobServices, day: Date): Promise<void> {
  const keys = await files.list(mimeFolder(day));
  for (let from = 0; from < keys.length; from += BATCH) {
    const batch = keys.slice(from, from + BATCH);
    const known = await knownMimes(db, batch);
    for (const key of batch) if (!known.has(key)) await files.removeAll(key);
  }
}
