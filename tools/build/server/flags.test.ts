import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repoRoot } from '../../engines/addresses.ts';
import { NODE_FLAGS, type ServerName } from './entries.ts';

const read = (path: string): string => readFileSync(join(repoRoot, 'deploy', path), 'utf8');

it.each(Object.keys(NODE_FLAGS) as ServerName[])('deploy/ starts %s with the same flags as tests', (name) => {
  const flags = NODE_FLAGS[name].join(' ');
  const service = read('compose.yaml')
    .split(`command: [node, dist/server/${name}.js]`)[1]
    ?.split(/\n {2}\w+:/)[0];
  expect(service).toContain(`NODE_OPTIONS: ${flags}\n`);
  expect(read(`helm/templates/${name}.yaml`)).toContain(`"nodeOptions" "${flags}"`);
});

it('the image starts the API with the same flags', () => {
  const command = ['node', ...NODE_FLAGS.api, 'dist/server/api.js'].map((word) => `"${word}"`).join(', ');
  expect(read('Dockerfile')).toContain(`CMD [${command}]`);
});
