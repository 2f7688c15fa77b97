import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { parseDockerfile } from './dockerfile.ts';
import { environmentProblems } from './environment.ts';
import { NATS_CONF, NATS_PASSWORDS } from './nats-conf.ts';
import { lineOf, type Problem, type Repository } from './problem.ts';
import { hasScript, isServer } from './scripts.ts';

const zDuration = z.string().regex(/^\d+(ms|s|m|h)$/);
const zWords = z.array(z.string()).min(1);

const zService = z
  .strictObject({
    image: z.string().optional(),
    build: z.strictObject({ context: z.string(), dockerfile: z.string(), target: z.string() }).optional(),
    command: zWords.optional(),
    entrypoint: zWords.optional(),
    environment: z.record(z.string(), z.string()).optional(),
    /** A named volume, or a read-only file of this repository. */
    volumes: z.array(z.string().regex(/^([\w-]+:\/\S+|\.\/[\w.-]+:\/\S+:ro)$/)).optional(),
    networks: zWords.optional(),
    ports: z.array(z.string().regex(/^127\.0\.0\.1:\d+:\d+$/, 'publish on loopback: 127.0.0.1:8080:8080')).optional(),
    restart: z.enum(['no', 'always', 'on-failure', 'unless-stopped']).optional(),
    healthcheck: z
      .union([
        z.strictObject({ disable: z.literal(true) }),
        z.strictObject({ test: zWords, interval: zDuration, timeout: zDuration, retries: z.int() }),
      ])
      .optional(),
    depends_on: z
      .record(
        z.string(),
        z.strictObject({
          condition: z.enum(['service_started', 'service_healthy', 'service_completed_successfully']),
        }),
      )
      .optional(),
    deploy: z.strictObject({ replicas: z.int().min(1) }).optional(),
    stop_grace_period: zDuration.optional(),
    cpu_shares: z.int().min(2).optional(),
    read_only: z.boolean().optional(),
    tmpfs: zWords.optional(),
    cap_drop: zWords.optional(),
    security_opt: zWords.optional(),
  })
  .refine((service) => service.image !== undefined || service.build !== undefined, 'image or build is needed');

const zCompose = z.strictObject({
  name: z.string(),
  services: z.record(z.string(), zService),
  networks: z.record(z.string(), z.strictObject({ internal: z.boolean().optional() })),
  volumes: z.record(z.string(), z.strictObject({})),
});

type Compose = z.infer<typeof zCompose> & { readonly folder: string };
type Service = z.infer<typeof zService>;

/** The parts of the compose specification in use, and the consistency rules of the project's own files. */
export function checkCompose(file: string, text: string, repository: Repository): Problem[] {
  const problem = (why: string, near = ''): Problem => ({ file, line: lineOf(text, near), why });
  let tree: Record<string, unknown>;
  try {
    tree = parse(text, { merge: true }) as Record<string, unknown>;
  } catch (error) {
    return [problem((error as Error).message)];
  }
  const own = Object.fromEntries(Object.entries(tree).filter(([name]) => !name.startsWith('x-')));
  const parsed = zCompose.safeParse(own);
  if (!parsed.success)
    return parsed.error.issues.map((issue) =>
      problem(`${issue.path.join('.')}: ${issue.message}`, `${String(issue.path.at(1))}:`),
    );
  const compose = { ...parsed.data, folder: dirname(file) };
  return [
    ...badVariables(text).map((found) => problem(`${found}: write \${NAME:?} or $$`, found)),
    ...Object.entries(compose.services).flatMap(([name, service]) =>
      serviceProblems(service, compose, repository).map((why) => problem(`${name}: ${why}`, `\n  ${name}:`)),
    ),
  ];
}

function serviceProblems(service: Service, compose: Compose, repository: Repository): string[] {
  const problems: string[] = [];
  for (const network of service.networks ?? ['default'])
    if (compose.networks[network] === undefined) problems.push(`no network ${network}`);
  for (const volume of service.volumes ?? []) {
    const source = volume.split(':')[0] as string;
    const isThere = source.startsWith('./')
      ? repository.exists(join(compose.folder, source))
      : compose.volumes[source] !== undefined;
    if (!isThere) problems.push(`no volume ${volume}`);
  }
  for (const [name, { condition }] of Object.entries(service.depends_on ?? {})) {
    const other = compose.services[name];
    if (other === undefined) problems.push(`depends on ${name}, which does not exist`);
    else if (condition === 'service_healthy' && !hasHealthCheck(other, compose, repository))
      problems.push(`waits for the health of ${name}, which has no check`);
  }
  const [program, script] = service.command ?? [];
  if (program === 'node' && script !== undefined && !hasScript(script, repository)) problems.push(`no file ${script}`);
  if (service.build !== undefined && stageOf(service.build, repository) === undefined)
    problems.push(`no stage ${service.build.target} in ${service.build.dockerfile}`);
  if (service.environment?.['SWITCHBOARD_MODE'] !== undefined)
    problems.push(...environmentProblems(filled(service.environment), repository, isServer(script)));
  if (service.image?.startsWith('nats:') === true) problems.push(...natsProblems(service));
  return problems;
}

/** The bus accepts every connection unless a file names its users; `checkNatsConf` checks the content of the file. */
function natsProblems({ command = [], volumes = [], environment = {} }: Service): string[] {
  const file = command[command.indexOf('-c') + 1];
  if (!command.includes('-c') || !volumes.includes(`./${NATS_CONF}:${file}:ro`))
    return [`starts without users: mount ./${NATS_CONF} and start with -c`];
  return NATS_PASSWORDS.filter((name) => !(name in environment)).map((name) => `no ${name}`);
}

function hasHealthCheck(service: Service, { services }: Compose, repository: Repository): boolean {
  if (service.healthcheck !== undefined) return 'test' in service.healthcheck;
  const build = Object.values(services).find(
    (other) => other.image === service.image && other.build !== undefined,
  )?.build;
  if (build === undefined) return false;
  return stageOf(build, repository)?.instructions.some((one) => one.name === 'HEALTHCHECK') ?? false;
}

function stageOf({ dockerfile, target }: NonNullable<Service['build']>, repository: Repository) {
  return parseDockerfile(repository.read(dockerfile) ?? '').stages.find((stage) => stage.name === target);
}

/** Variables must be required with `:?`, or an empty password would be accepted. */
function badVariables(text: string): string[] {
  const code = text.replace(/^\s*#.*$/gm, '').replaceAll('$$', '');
  return (code.match(/\$\{[^}]*\}|\$\w+/g) ?? []).filter((found) => !/^\$\{\w+:\?[^}]*\}$/.test(found));
}

function filled(environment: Readonly<Record<string, string>>): Record<string, string> {
  const fill = (value: string): string => value.replace(/\$\{\w+:\?[^}]*\}/g, 'x'.repeat(40));
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(value)]));
}
