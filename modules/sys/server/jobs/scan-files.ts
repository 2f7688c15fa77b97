import type { JobDefinition } from '@switchboard/kit-server';
import { sysDb } from '../db.ts';
import { setScan, unscannedFiles } from '../upload/file.repo.ts';
import { SCAN } from '../upload/scan.ts';
import { scannerOf } from '../upload/scanner.ts';

/**
 * Every minute: scans files that were uploaded while the scanner was unavailable. Infected files are removed; no user
 * could open them before.
 */
export const scanFilesJob: JobDefinition = {
  name: 'sys.upload.scan',
  cron: '* * * * *',
  async run(_, context) {
    if (context.jobServices === undefined) throw new Error('this worker has no job services');
    const { files } = context.jobServices.services;
    const db = sysDb(context);
    for (const { id, objectKey } of await unscannedFiles(db)) {
      const scan = scannerOf(context.config).begin();
      for await (const piece of await files.read(objectKey)) await scan.send(piece);
      const state = await scan.end();
      // still unavailable: retried in the next minute
      if (state === SCAN.waiting) return;
      await setScan(db, id, state);
      if (state !== SCAN.infected) continue;
      await files.removeAll(objectKey);
      context.log.warn({ fileId: id }, 'an infected file was removed');
    }
  },
};
