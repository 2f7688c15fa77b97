import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkChart } from './helm.ts';
import type { Problem } from './problem.ts';

const ROOT = join(import.meta.dirname, '../../..');
const CHART = 'deploy/helm';
const TEMPLATES = readdirSync(join(ROOT, CHART, 'templates')).sort();

/** Checks this repository's chart with one text in one of its files replaced. */
function problemsWith(file: string, omitted: string | RegExp, by = ''): string[] {
  const read = (path: string): string => {
    const text = readFileSync(join(ROOT, path), 'utf8');
    return path === `${CHART}/${file}` ? text.replace(omitted, by) : text;
  };
  const changed = read(`${CHART}/${file}`);
  expect(changed, 'the omission is planted').not.toBe(readFileSync(join(ROOT, CHART, file), 'utf8'));
  const problems = checkChart({ folder: CHART, templates: TEMPLATES }, { read, exists: () => true });
  return problems.map(({ file: at, why }: Problem) => `${at.slice(CHART.length + 1)} ${why}`);
}

const INGRESS = 'templates/ingress.yaml';

describe('the chart matches nginx.conf, and the lint reports deviations', () => {
  it('has no problems as committed', () => {
    expect(problemsWith('values.yaml', /$/, '\n')).toEqual([]);
  });

  it.each(['/auth/oauth/token', '/auth/miniApp/getToken'])('%s is in no access log', (path) => {
    const found = `templates ${path} carries a secret in its query and is in the access log`;
    expect(problemsWith(INGRESS, `path: ${path}`, 'path: /other')).toEqual([found]);
    expect(problemsWith(INGRESS, "enable-access-log: 'false'", "enable-access-log: 'true'")).toContain(found);
  });

  it.each(['/readyz', '/metrics'])('%s answers 404 from outside', (path) => {
    const found = `templates ${path} is open to the outside`;
    expect(problemsWith(INGRESS, `path: ${path}`, 'path: /other')).toEqual([found]);
    expect(problemsWith(INGRESS, /nginx\S+\/rewrite-target: \S+/, 'x: y')).toContain(found);
    expect(problemsWith(INGRESS, '/v2/not-found', path)).toContain(found);
  });

  it('does not render without PUBLIC_ORIGIN, and has no default for it', () => {
    const found = 'it renders without PUBLIC_ORIGIN: ask for it with `required`';
    expect(problemsWith('templates/_parts.tpl', /^.*required.*\n/m)).toEqual(
      ['api', 'ingest', 'migrate', 'worker'].map((name) => `templates/${name}.yaml ${found}`),
    );
    const carried = "PUBLIC_ORIGIN: 'https://example.com'";
    expect(problemsWith('values.yaml', "PUBLIC_ORIGIN: ''", carried).join()).toContain('named and empty');
    expect(problemsWith('values.yaml', /^ *PUBLIC_ORIGIN.*\n/m).join()).toContain('named and empty');
  });
});
