import { createHash } from 'node:crypto';
import { AppError, type Label } from '@switchboard/kit-contract';
import type { Context } from '@switchboard/kit-server';
import { MAIL_CODES } from '@switchboard/mc-contract';
import { scan, SCAN } from '../read/file/scan.ts';

/** A job has no caller, so its refusals are logged and not audited. */
export type ScanContext = Pick<Context, 'config' | 'db'> & Partial<Pick<Context, 'audit' | 'log'>>;

interface ScannedFile {
  /** Null: a picture in the text. */
  readonly name: string | null;
  readonly bytes: Uint8Array;
}

/**
 * Scans files that reached a mail without an upload, as uploads are scanned (sys R79), before any of them is stored.
 * Returns the states in order.
 */
export async function requireClean(context: ScanContext, files: readonly ScannedFile[]): Promise<number[]> {
  const states: number[] = [];
  for (const file of files) {
    const state = await scan(file.bytes, context.config);
    if (state === SCAN.infected) await refuseInfected(context, file);
    states.push(state);
  }
  return states;
}

async function refuseInfected({ db, audit, log }: ScanContext, { name, bytes }: ScannedFile): Promise<never> {
  const after = { name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  log?.warn({ file: after }, 'an infected file was not attached to a mail');
  await audit?.(db, { object: 'mc.mail', action: 'attach', result: 2, code: MAIL_CODES.infected, after });
  throw new AppError(MAIL_CODES.infected, { label: name === null ? INFECTED_PICTURE : infectedFile(name) });
}

const infectedFile = (name: string): Label => ({
  zh: `附件“${name}”含有病毒，不能再次发送。请勿打开该文件，并告知管理员`,
  en: `“${name}” is infected and cannot be sent again. Do not open the file, and inform the administrator`,
});
const INFECTED_PICTURE: Label = {
  zh: '正文中的图片含有病毒，请从正文中删除该图片后再发送',
  en: 'A picture in the text is infected. Remove the picture from the text, then send the email',
};
