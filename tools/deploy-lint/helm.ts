import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { environmentProblems } from './environment.ts';
import { partsOf, render } from './helm-template.ts';
import type { Problem, Repository } from './problem.ts';

const zChart = z.strictObject({
  apiVersion: z.literal('v2'),
  name: z.string(),
  description: z.string(),
  type: z.literal('application'),
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  appVersion: z.string(),
});
const zObject = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
});
const zContainer = z.looseObject({
  name: z.string(),
  image: z.string(),
  command: z.tuple([z.literal('node'), z.string()]),
  securityContext: z.looseObject({ runAsNonRoot: z.literal(true), readOnlyRootFilesystem: z.literal(true) }),
});
const zPods = z.looseObject({
  spec: z.looseObject({ template: z.looseObject({ spec: z.looseObject({ containers: z.array(zContainer).min(1) }) }) }),
});

/** Names that an operator puts into the Secret; here any value that passes. */
const SECRETS = {
  DATABASE_URL: 'postgres://x:x@postgres/switchboard',
  CLICKHOUSE_PASSWORD: 'x',
  S3_ACCESS_KEY: 'x',
  S3_SECRET_KEY: 'x',
  TOKEN_SECRET: 'x'.repeat(32),
};

export interface Chart {
  readonly folder: string;
  /** Names of the files in templates/. */
  readonly templates: readonly string[];
}

export function checkChart({ folder, templates }: Chart, repository: Repository): Problem[] {
  const read = (name: string): string => repository.read(`${folder}/${name}`) ?? '';
  const values = parse(read('values.yaml')) as Record<string, unknown>;
  const parts = new Map(
    templates.filter((name) => name.startsWith('_')).flatMap((name) => [...partsOf(read(`templates/${name}`))]),
  );
  const at =
    (name: string) =>
    (why: string): Problem => ({ file: `${folder}/${name}`, line: 1, why });
  const config = { ...(values['config'] as Record<string, string>), ...SECRETS };
  return [
    ...issuesOf(zChart, parse(read('Chart.yaml'))).map(at('Chart.yaml')),
    ...environmentProblems(config, repository).map(at('values.yaml')),
    ...Object.keys(SECRETS)
      .filter((name) => !read('values.yaml').includes(name))
      .map((name) => at('values.yaml')(`the secret ${name} is not named`)),
    ...templates
      .filter((name) => !name.startsWith('_'))
      .flatMap((name) =>
        templateProblems(() => render(read(`templates/${name}`), values, parts), repository).map(
          at(`templates/${name}`),
        ),
      ),
  ];
}

function templateProblems(make: () => string, repository: Repository): string[] {
  try {
    return parseAllDocuments(make()).flatMap((document) => [
      ...document.errors.map((error) => error.message),
      ...objectProblems(document.toJS(), repository),
    ]);
  } catch (error) {
    return [(error as Error).message];
  }
}

function objectProblems(object: unknown, repository: Repository): string[] {
  const problems = issuesOf(zObject, object);
  const kind = (object as { kind?: unknown } | null)?.kind;
  if (problems.length > 0 || (kind !== 'Deployment' && kind !== 'Job')) return problems;
  const pods = zPods.safeParse(object);
  if (!pods.success) return issuesOf(zPods, object);
  return pods.data.spec.template.spec.containers
    .map((container) => container.command[1])
    .filter((script) => !repository.exists(script))
    .map((script) => `no file ${script}`);
}

function issuesOf(schema: z.ZodType, value: unknown): string[] {
  const parsed = schema.safeParse(value);
  return parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
}
