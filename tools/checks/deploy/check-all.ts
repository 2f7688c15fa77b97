import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkDockerfile } from './check-dockerfile.ts';
import { checkCompose } from './compose.ts';
import { checkDocument } from './documents.ts';
import { checkChart } from './helm.ts';
import { checkNatsConf, NATS_CONF } from './nats-conf.ts';
import { checkNginx } from './nginx.ts';
import type { Problem, Repository } from './problem.ts';

export const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'deploy/README.md', 'docs/*.md', 'docs/adr/*.md'];
/** Files that start commands: what they name must exist, or CI and every script fail at the first line. */
const STARTERS = ['.ci/run', 'package.json'];
const CHART = 'deploy/helm';

/** Checks everything under deploy/, every document and every script against the repository. */
export function checkAll(root: string): { files: number; problems: Problem[] } {
  const repository: Repository = {
    exists: (path) => existsSync(join(root, path)),
    read: (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null),
  };
  const text = (path: string): string => repository.read(path) ?? '';
  const templates = readdirSync(join(root, CHART, 'templates')).sort();
  const documents = [...globSync(DOCUMENTS, { cwd: root }).sort(), ...STARTERS];
  const problems = [
    ...checkDockerfile('deploy/Dockerfile', text('deploy/Dockerfile'), repository),
    ...checkCompose('deploy/compose.yaml', text('deploy/compose.yaml'), repository),
    ...checkNginx('deploy/nginx.conf', text('deploy/nginx.conf')),
    ...checkNatsConf(`deploy/${NATS_CONF}`, text(`deploy/${NATS_CONF}`)),
    ...checkChart({ folder: CHART, templates }, repository),
    ...documents.flatMap((path) => checkDocument(path, text(path), repository)),
  ];
  return { files: 6 + templates.length + documents.length, problems };
}
