import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { replaceFile } from './output.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const WORTH_IT = /\.(js|css|html|svg|json)$/;
const SMALL = 1024;

/** Writes `.br` and `.gz` next to every text file above 1 kB; an unchanged file keeps its copies. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && WORTH_IT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map(compressFile));
}

async function compressFile(file: string): Promise<void> {
  const { size } = await stat(file);
  const isDone = await stat(`${file}.br`).then(
    () => true,
    () => false,
  );
  if (size <= SMALL || isDone) return;
  const content = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: size };
  const [br, gz] = await Promise.all([toBrotli(content, { params }), toGzip(content, { level: 9 })]);
  await replaceFile(`${file}.gz`, gz);
  await replaceFile(`${file}.br`, br);
}
