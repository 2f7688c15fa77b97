import { describe, expect, it } from 'vitest';
import { checkChart } from './helm.ts';
import { partsOf, render } from './helm-template.ts';
import { CONFIG_FILE, repositoryOf } from './testing.ts';

const PARTS = `{{- define "x.one" -}}
a: {{ .root.Values.size }}
{{- range $name, $value := .root.Values.list }}
- {{ $value | quote }}
{{- end }}
{{- end }}

{{- define "x.two" -}}
b: 2
{{- end }}
`;

describe('render', () => {
  const values = { size: 3, none: '', box: { deep: { cpu: '1' } }, name: 'n' };
  const parts = partsOf(PARTS);

  it('finds the parts, even around a loop', () => {
    expect([...parts.keys()]).toEqual(['x.one', 'x.two']);
  });

  it('inserts parts and values with their indent', () => {
    const text =
      'k:\n  {{- include "x.two" . | nindent 2 }}\n  c:\n    {{- toYaml .Values.box.deep | nindent 4 }}\nn: {{ .Values.name | quote }}';
    expect(render(text, values, parts)).toBe('k:\n  b: 2\n  c:\n    cpu: "1"\nn: "n"');
  });

  it.each([
    ['{{ .Values.nothing }}', 'values.yaml has no nothing'],
    ['{{- include "x.three" . }}', 'no part "x.three"'],
    ['{{- if .Values.size }}', '1 blocks are opened and 0 closed'],
    ['a: {{ .Values.size }', 'an action without its end }}'],
    ['a: {{ .Values.box }}', 'box is not a single value'],
    ['{{- $x := required "set size" .Values.none }}', 'set size'],
  ])('refuses %s', (text, message) => {
    expect(() => render(text, values, parts)).toThrow(message);
  });
});

describe('checkChart', () => {
  const VALUES = `# DATABASE_URL CLICKHOUSE_PASSWORD S3_ACCESS_KEY S3_SECRET_KEY TOKEN_SECRET
config: { CLICKHOUSE_URL: 'http://c:8123', NATS_URL: 'nats://n:4222', S3_ENDPOINT: 'http://s', S3_BUCKET: files, PUBLIC_ORIGIN: '' }
`;
  const CHART = 'apiVersion: v2\nname: x\ndescription: x\ntype: application\nversion: 0.1.0\nappVersion: "1"\n';
  const job = (script: string, user = 'runAsNonRoot: true, ') => `
{{- $origin := required "set PUBLIC_ORIGIN" .Values.config.PUBLIC_ORIGIN }}
apiVersion: batch/v1
kind: Job
metadata: { name: x }
spec: { template: { spec: { containers: [{ name: x, image: x, command: [node, ${script}],
  securityContext: { ${user}readOnlyRootFilesystem: true } }] } } }
`;
  const check = (template: string, values = VALUES): string[] =>
    checkChart(
      { folder: 'c', templates: ['x.yaml'] },
      repositoryOf({
        ...CONFIG_FILE,
        'c/Chart.yaml': CHART,
        'c/values.yaml': values,
        'c/templates/x.yaml': template,
        'main.ts': '',
      }),
    ).map(({ why }) => why);

  it('accepts a correct chart', () => {
    expect(check(job('main.ts'))).toEqual([]);
  });

  it('refuses a process without a bus user, or with its password outside a Secret', () => {
    const main = job('dist/server/api.js');
    expect(check(main)).toEqual([
      'NATS_PASSWORD: not from a Secret',
      'no user of NATS: give "switchboard.container" a "natsUser" (api, worker, ingest, gateway)',
    ]);
    const env = 'env: [{ name: NATS_PASSWORD, valueFrom: { secretKeyRef: { name: x, key: api } } }],';
    const withUser = main.replace('containers: [{', `containers: [{ ${env}`);
    expect(check(`${withUser}# include "switchboard.container" (dict "root" . "natsUser" "api")`)).toEqual([]);
  });

  it('refuses root, a missing script, an object without a kind and a bad configuration', () => {
    expect(check(job('main.ts', '')).join()).toContain('runAsNonRoot');
    expect(check(job('other.ts'))).toEqual(['no file other.ts']);
    expect(check('apiVersion: v1\nmetadata: { name: x }').join()).toContain('kind');
    expect(check(job('main.ts'), VALUES.replace('nats://', 'http://')).join()).toContain('NATS_URL');
  });
});
