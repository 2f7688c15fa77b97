import { AppError, CODES } from '@switchboard/kit-contract';
import type { Config } from '@switchboard/kit-server';
import { scannerOf, UPLOAD_SCAN } from '@switchboard/sys-server';

/** mail_attachment.scan_state */
export const SCAN = { pending: 0, clean: 1, infected: 2, skipped: 3 } as const;

/**
 * Uses the scanner of uploads, when one is configured (mc M65, M66). While it is unavailable no file is delivered or
 * copied.
 */
export async function scan(body: Uint8Array, config: Pick<Config, 'CLAMD_ADDRESS'>): Promise<number> {
  const running = scannerOf(config).begin();
  await running.send(body);
  const state = await running.end();
  if (state === UPLOAD_SCAN.waiting) throw new AppError(CODES.engineDown);
  if (state === UPLOAD_SCAN.infected) return SCAN.infected;
  return state === UPLOAD_SCAN.clean ? SCAN.clean : SCAN.skipped;
}
