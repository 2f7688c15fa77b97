import { buffer } from 'node:stream/consumers';
import type { FileEnding } from '@switchboard/ai-contract';
import { readText } from './read.ts';

/** Reads one file from standard input and writes its text to standard output; started only by parse.ts. */
const bytes = await buffer(process.stdin);
process.stdout.write(JSON.stringify(await readText(process.argv[2] as FileEnding, bytes)));
