import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PublicContext, readConfig } from '@switchboard/kit-server';
import { testEnv } from '@switchboard/kit-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readManifest } from './manifest.ts';

let root: string;
const read = async (mode = 'production') =>
  await readManifest({
    config: readConfig(testEnv({ WEB_DIR: root, SWITCHBOARD_MODE: mode })),
    ip: '127.0.0.1',
  } as PublicContext);
const release = async (id: string, text: string): Promise<void> => {
  await mkdir(join(root, 'modules', id), { recursive: true });
  await writeFile(join(root, 'modules', id, 'current.json'), text);
};

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'switchboard-manifest-'));
});
afterAll(async () => await rm(root, { recursive: true }));

describe('manifest of sub-applications', () => {
  it('is empty without a build', async () => {
    expect(await read()).toEqual({
      release: null,
      modules: {},
      signIn: { password: true, dingtalk: false, oidc: false },
      streamBase: '',
      demo: null,
    });
  });

  it('lists each released build, and the next one without a restart', async () => {
    await release('crm', JSON.stringify({ version: '1.0.0', entry: 'entry.js', css: ['main.css'] }));
    expect((await read()).modules).toEqual({
      crm: { version: '1.0.0', entry: '/modules/crm/1.0.0/entry.js', css: ['/modules/crm/1.0.0/main.css'] },
    });
    await release('crm', JSON.stringify({ version: '1.0.1', entry: '/modules/crm/1.0.1/entry.js' }));
    expect((await read()).modules['crm']).toEqual({
      version: '1.0.1',
      entry: '/modules/crm/1.0.1/entry.js',
      css: [],
    });
  });

  it('contains the build of the shell', async () => {
    await writeFile(join(root, 'release.json'), '{"release":"0123456789ab"}');
    expect((await read()).release).toBe('0123456789ab');
  });

  it('leaves out a partially written module and lists the others', async () => {
    await release('sys', '{"version":');
    await mkdir(join(root, 'modules', 'empty'));
    expect(Object.keys((await read()).modules)).toEqual(['crm']);
  });

  it('contains the demo accounts only where the fixed code is accepted', async () => {
    expect((await read('demo')).demo).toMatchObject({ accounts: expect.arrayContaining(['sales']), code: '8888' });
    expect((await read('dev')).demo).toBeNull();
  });
});
