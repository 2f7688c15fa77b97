import type { Config } from '@switchboard/kit-server';
import { openClamd } from './clamd.ts';
import { SCAN, type Scanner } from './scan.ts';

/** Without a scanner nothing is scanned, and every file is marked as such. */
export function scannerOf({ CLAMD_ADDRESS }: Pick<Config, 'CLAMD_ADDRESS'>): Scanner {
  if (CLAMD_ADDRESS === undefined)
    return { begin: () => ({ send: async () => {}, end: async () => SCAN.none, drop: () => {} }) };
  const [host = '', port = ''] = CLAMD_ADDRESS.split(':');
  return openClamd({ host, port: Number(port) });
}
