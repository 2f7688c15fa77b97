import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { BUS_USERS } from '@switchboard/kit-server';
import { environmentProblems } from './environment.ts';
import { partsOf, render, TemplateError } from './helm-template.ts';
import { ingressProblems } from './ingress.ts';
import type { Problem, Repository } from './problem.ts';
import { hasScript, isServer } from './scripts.ts';

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
  env: z.array(z.looseObject({ name: z.string(), valueFrom: z.unknown().optional() })).optional(),
  securityContext: z.looseObject({ runAsNonRoot: z.literal(true), readOnlyRootFilesystem: z.literal(true) }),
});
const zPods = z.looseObject({
  spec: z.looseObject({ template: z.looseObject({ spec: z.looseObject({ containers: z.array(zContainer).min(1) }) }) }),
});

/** Names that an operator puts into the Secret; the values here only pass validation. */
const SECRETS = {
  DATABASE_URL: 'postgres://x:x@postgres/switchboard',
  CLICKHOUSE_PASSWORD: 'x',
  S3_ACCESS_KEY: 'x',
  S3_SECRET_KEY: 'x',
  TOKEN_SECRET: 'x'.repeat(32),
};

/** Operators must set it, so the chart has no default; the example allows checking the rest. */
const REQUIRED = 'PUBLIC_ORIGIN';
const EXAMPLE = 'https://switchboard.example.com';

export interface Chart {
  readonly folder: string;
  /** Names of the files in templates/. */
  readonly templates: readonly string[];
}

export function checkChart({ folder, templates }: Chart, repository: Repository): Problem[] {
  const read = (name: string): string => repository.read(`${folder}/${name}`) ?? '';
  const stored = parse(read('values.yaml')) as Record<string, unknown>;
  const withOrigin = (origin: string): Record<string, unknown> => ({
    ...stored,
    config: { ...(stored['config'] as Record<string, string>), [REQUIRED]: origin },
  });
  const values = withOrigin(EXAMPLE);
  const parts = new Map(
    templates.filter((name) => name.startsWith('_')).flatMap((name) => [...partsOf(read(`templates/${name}`))]),
  );
  const at =
    (name: string) =>
    (why: string): Problem => ({ file: `${folder}/${name}`, line: 1, why });
  const config = { ...(values['config'] as Record<string, string>), ...SECRETS };
  const rendered = templates
    .filter((name) => !name.startsWith('_'))
    .map((name) => ({ name, ...objectsOf(() => render(read(`templates/${name}`), values, parts)) }));
  return [
    ...issuesOf(zChart, parse(read('Chart.yaml'))).map(at('Chart.yaml')),
    ...environmentProblems(config, repository).map(at('values.yaml')),
    ...Object.keys(SECRETS)
      .filter((name) => !read('values.yaml').includes(name))
      .map((name) => at('values.yaml')(`the secret ${name} is not named`)),
    ...((stored['config'] as Record<string, unknown>)[REQUIRED] === '' ? [] : [at('values.yaml')(NOT_EMPTY)]),
    ...rendered.flatMap(({ name, problems, objects }) =>
      [
        ...problems,
        ...objects.flatMap((object) => objectProblems(object, repository)),
        ...busProblems(read(`templates/${name}`)),
      ].map(at(`templates/${name}`)),
    ),
    ...rendered
      .filter(
        ({ name, objects }) => objects.some(runsOurs) && !isRefused(read(`templates/${name}`), withOrigin(''), parts),
      )
      .map(({ name }) => at(`templates/${name}`)(`it renders without ${REQUIRED}: ask for it with \`required\``)),
    ...ingressProblems(rendered.flatMap(({ objects }) => objects)).map(at('templates')),
  ];
}

const NOT_EMPTY = `${REQUIRED} is to be named and empty: an example would be taken for an address`;

function isRefused(text: string, values: Record<string, unknown>, parts: ReadonlyMap<string, string>): boolean {
  try {
    render(text, values, parts);
    return false;
  } catch (error) {
    return error instanceof TemplateError && error.message.includes(REQUIRED);
  }
}

/** `render` runs every condition, so a process without a bus user is visible only in the text. */
function busProblems(text: string): string[] {
  const isProcess = /command: \[node, dist\/server\//.test(text);
  const user = /include "switchboard\.container" \(dict [^)]*"natsUser" "(\w+)"/.exec(text)?.[1];
  if (!isProcess || BUS_USERS.some((known) => known === user)) return [];
  return [`no user of NATS: give "switchboard.container" a "natsUser" (${BUS_USERS.join(', ')})`];
}

function objectsOf(make: () => string): { objects: unknown[]; problems: string[] } {
  try {
    const documents = parseAllDocuments(make());
    const problems = documents.flatMap(({ errors }) => errors.map((error) => error.message));
    return { objects: documents.map((document): unknown => document.toJS()), problems };
  } catch (error) {
    return { objects: [], problems: [(error as Error).message] };
  }
}

const kindOf = (object: unknown): unknown => (object as { kind?: unknown } | null)?.kind;
const runsOurs = (object: unknown): boolean => kindOf(object) === 'Deployment' || kindOf(object) === 'Job';

function objectProblems(object: unknown, repository: Repository): string[] {
  const problems = issuesOf(zObject, object);
  if (problems.length > 0 || !runsOurs(object)) return problems;
  const pods = zPods.safeParse(object);
  if (!pods.success) return issuesOf(zPods, object);
  return pods.data.spec.template.spec.containers.flatMap(({ command: [, script], env = [] }) => [
    ...(hasScript(script, repository) ? [] : [`no file ${script}`]),
    ...(isServer(script) && !env.some(({ name, valueFrom }) => name === 'NATS_PASSWORD' && valueFrom !== undefined)
      ? ['NATS_PASSWORD: not from a Secret']
      : []),
  ]);
}

function issuesOf(schema: z.ZodType, value: unknown): string[] {
  const parsed = schema.safeParse(value);
  return parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
}
