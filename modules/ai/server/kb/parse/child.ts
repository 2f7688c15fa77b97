import { buffer } from 'node:stream/consumers';
import type { FileEnding } from '@switchboard/ai-contract';
import { readText } from './read.ts';

/** One file from standard input, its text to standard output; started by parse.ts and by nothing else. */
const bytes = await buffer(process.stdin);
process.stdout.write(JSON.stringify(await readText(process.argv[2] as FileEnding, bytes)));
