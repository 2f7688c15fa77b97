import type { ServerName } from './entries.ts';
import { serverEntry } from './server-entry.ts';

/** `node tools/build/server/entry.ts api`: prints the file to start, for tests that import nothing from tools. */
console.log(await serverEntry(process.argv[2] as ServerName));
