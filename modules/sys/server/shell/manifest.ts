import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ResultOf } from '@switchboard/kit-contract';
import type { PublicContext } from '@switchboard/kit-server';
import type { getManifest } from '@switchboard/sys-contract';
import { DEMO_CODE, isDemoCodeOpen } from '../session/captcha.ts';
import { enabledProviders } from '../session/sso/providers.ts';

type Manifest = ResultOf<typeof getManifest>;

export const DEMO_ACCOUNTS = ['admin', 'sales', 'manager', 'finance', 'ops', 'auditor'] as const;
export const DEMO_PASSWORD = 'Switchboard#2026';

/** Read from disk each time: a module is released by writing its folder and its current.json, without a restart. */
export async function readManifest(context: PublicContext): Promise<Manifest> {
  const root = join(context.config.WEB_DIR, 'modules');
  const ids = await readdir(root).catch((): string[] => []);
  const entries = await Promise.all(ids.sort().map(async (id) => await readEntry(root, id)));
  return {
    release: await readRelease(context.config.WEB_DIR),
    modules: Object.fromEntries(entries.filter((entry) => entry !== null)),
    signIn: enabledProviders(context.config),
    streamBase: context.config.AI_STREAM_BASE ?? '',
    demo: isDemoCodeOpen(context) ? { accounts: [...DEMO_ACCOUNTS], password: DEMO_PASSWORD, code: DEMO_CODE } : null,
  };
}

async function readEntry(root: string, id: string): Promise<[string, Manifest['modules'][string]] | null> {
  try {
    const { version, entry, css } = JSON.parse(
      await readFile(join(root, id, 'current.json'), 'utf8'),
    ) as Manifest['modules'][string];
    const absolute = (path: string): string => (path.startsWith('/') ? path : `/modules/${id}/${version}/${path}`);
    return [id, { version, entry: absolute(entry), css: (css ?? []).map(absolute) }];
  } catch {
    return null; // partially written or foreign folder: the module is not listed
  }
}

async function readRelease(webDir: string): Promise<string | null> {
  try {
    const { release } = JSON.parse(await readFile(join(webDir, 'release.json'), 'utf8')) as { release?: unknown };
    return typeof release === 'string' ? release : null;
  } catch {
    return null; // no build, or one without a release number
  }
}
