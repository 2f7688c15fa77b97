import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@switchboard/tools/demo/scratch-stack';
import { startApp, waitReady } from '@switchboard/tools/demo/stack';
import { stackEnv } from './stack.ts';

export interface Release {
  readonly url: string;
  /** Replaces this release with another one: every file has a new name, and no old file is left. */
  deploy(): Promise<void>;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '../..');
const built = process.env['WEB_DIR'] ?? join(root, 'dist/web');

/** Another API process of the same portal with separate web files: a deploy does not disturb other tests. */
export async function startRelease(): Promise<Release> {
  const webDir = await mkdtemp(join(tmpdir(), 'switchboard-release-'));
  await cp(built, webDir, { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...stackEnv(), WEB_DIR: webDir, PUBLIC_ORIGIN: url };
  const app = await startApp('api', { env, port, logDir: join(root, '.reports/e2e-logs') });
  await waitReady(app, port);
  return {
    url,
    deploy: async () => await renameEverything(webDir),
    async stop() {
      await app.stop();
      await rm(webDir, { recursive: true, force: true });
    },
  };
}

const TEXT = /\.(js|css|html|json)$/;
const HASHED = /-([\w-]{8})\.(js|css)$/;

/** The result of a build of changed sources: the same program with new file names, in every file that mentions them. */
async function renameEverything(webDir: string): Promise<void> {
  const all = (await readdir(webDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const paths = all.map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(paths.filter((path) => /\.(br|gz)$/.test(path)).map((path) => rm(path)));
  const texts = paths.filter((path) => TEXT.test(path));
  const versions = await moduleVersions(webDir);
  const names = new Map<string, string>([
    ...texts.flatMap((path): [string, string][] => {
      const hash = HASHED.exec(path)?.[1];
      return hash === undefined ? [] : [[hash, other(hash)]];
    }),
    ...versions.map(({ version }): [string, string] => [version, other(version)]),
  ]);
  const search = new RegExp([...names.keys()].map((name) => name.replaceAll('-', '\\-')).join('|'), 'g');
  for (const path of texts) {
    const text = (await readFile(path, 'utf8')).replace(search, (name) => names.get(name) ?? name);
    await writeFile(path, text);
    const [, hash] = HASHED.exec(path) ?? [];
    if (hash !== undefined) await rename(path, path.replace(hash, other(hash)));
  }
  for (const { id, version } of versions) {
    await rename(join(webDir, 'modules', id, version), join(webDir, 'modules', id, other(version)));
  }
  await sealIndex(webDir);
}

const other = (name: string): string => name.slice(0, -1) + (name.endsWith('0') ? '1' : '0');

async function moduleVersions(webDir: string): Promise<{ id: string; version: string }[]> {
  const ids = await readdir(join(webDir, 'modules'));
  return await Promise.all(
    ids.map(async (id) => {
      const current = await readFile(join(webDir, 'modules', id, 'current.json'), 'utf8');
      return { id, version: (JSON.parse(current) as { version: string }).version };
    }),
  );
}

/** The import map has changed, and with it the hashes that the content security policy allows; the release has a new number. */
async function sealIndex(webDir: string): Promise<void> {
  const file = join(webDir, 'index.html');
  const html = await readFile(file, 'utf8');
  const map = /<script type="importmap">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  const importMapHash = `sha256-${createHash('sha256').update(map).digest('base64')}`;
  await writeFile(join(webDir, 'csp.json'), JSON.stringify({ importMapHash }));
  await writeFile(join(webDir, 'release.json'), JSON.stringify({ release: 'next' }));
  await writeFile(file, html.replace(/(<meta name="release" content=")[^"]*/, '$1next'));
}
