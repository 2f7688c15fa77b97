import { createHash } from 'node:crypto';
import { AppError } from '@switchboard/kit-contract';
import type { Context } from '@switchboard/kit-server';
import { MAIL_CODES } from '@switchboard/mc-contract';
import { scan, SCAN } from '../read/file/scan.ts';

/** A job has no caller, so its refusals are logged and not audited. */
export type ScanContext = Pick<Context, 'config' | 'db'> & Partial<Pick<Context, 'audit' | 'log'>>;

interface ScannedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What no upload brought into a mail is scanned like one (sys R79) before any of it is stored. Answers the states, in order. */
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
  log?.warn({ file: after }, 'an infected file was not taken into a mail');
  await audit?.(db, { object: 'mc.mail', action: 'attach', result: 2, code: MAIL_CODES.infected, after });
  throw new AppError(MAIL_CODES.infected);
}
