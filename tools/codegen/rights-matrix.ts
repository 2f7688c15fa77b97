import type { Call } from '@switchboard/kit-contract';
import { type Config, connectServices, createLogger, type ModuleServer } from '@switchboard/kit-server';
import { seedDemo } from '@switchboard/registry/demo';
import { sql } from 'kysely';
import type { GeneratedFile } from './database.ts';

/** A role of the demo company and its keys. */
export interface RoleKeys {
  readonly code: string;
  readonly name: string;
  readonly keys: readonly string[];
}

/** Generates docs/rights/*.md from the contracts and a migrated database, which it fills with the demo company. */
export async function generateRightsMatrix(config: Config, modules: readonly ModuleServer[]): Promise<GeneratedFile[]> {
  return renderMatrix(
    modules.map(({ contract }) => ({ id: contract.id, title: contract.title.en, calls: contract.allCalls })),
    await demoRoles(config),
  );
}

async function demoRoles(config: Config): Promise<RoleKeys[]> {
  const services = connectServices(config, createLogger('gen', config), 'system');
  try {
    await seedDemo(services.db, config);
    const { rows } = await sql<RoleKeys>`select r.code, coalesce(r.name_en, r.name_zh) as name,
        array(select res.international from sys.role_resource rr join sys.resource res on res.id = rr.resource_id
          where rr.role_id = r.id and res.status = 1 and res.deleted_at is null order by 1) as keys
      from sys.role r where r.deleted_at is null order by r.id`.execute(services.db);
    return rows;
  } finally {
    await services.close();
  }
}

interface CallsOfModule {
  readonly id: string;
  readonly title: string;
  readonly calls: readonly Call[];
}

/** Renders a file for each module with calls that need a key, and one for all modules together. */
export function renderMatrix(modules: readonly CallsOfModule[], roles: readonly RoleKeys[]): GeneratedFile[] {
  const files = modules.flatMap((module) => moduleFile(module, roles));
  return [{ file: 'docs/rights/README.md', text: renderSummary(modules, roles) }, ...files];
}

function renderSummary(modules: readonly CallsOfModule[], roles: readonly RoleKeys[]): string {
  const calls = modules.flatMap((module) => module.calls);
  const byKey = calls.filter(({ right }) => right.kind === 'key');
  const held = new Set(roles.flatMap((role) => role.keys));
  const unheld = [...new Set(byKey.map(({ right }) => (right.kind === 'key' ? right.key : '')))].filter(
    (key) => !held.has(key),
  );
  return [
    '# Who may call what',
    '',
    'Written by `pnpm gen` from the contracts and the roles of the demo company; proved call by call in `apps/api/src/proof`.',
    'Row scope and field level further limit the rows and fields that an allowed call returns.',
    '',
    `${calls.length} calls: ${byKey.length} need a key, ${calls.length - byKey.length} are open for the reason given.`,
    '',
    ...modules.filter(hasKeys).map(({ id, title }) => `- [${title}](${id}.md)`),
    '',
    '## Open calls',
    '',
    '| call | open to | why |',
    '|---|---|---|',
    ...calls.flatMap(({ name, right }) =>
      right.kind === 'key'
        ? []
        : [`| ${name} | ${right.kind === 'public' ? 'all, without a session' : 'signed in'} | ${right.why} |`],
    ),
    '',
    '## Keys that no demo role holds',
    '',
    ...(unheld.length === 0 ? ['None.'] : unheld.map((key) => `- \`${key}\``)),
    '',
  ].join('\n');
}

const hasKeys = ({ calls }: CallsOfModule): boolean => calls.some(({ right }) => right.kind === 'key');

function moduleFile(module: CallsOfModule, roles: readonly RoleKeys[]): GeneratedFile[] {
  if (!hasKeys(module)) return [];
  const rows = module.calls.flatMap(({ name, method, path, right }) => {
    if (right.kind !== 'key') return [];
    const cells = roles.map(({ keys }) => (keys.includes(right.key) ? '●' : ''));
    return [`| ${name} | ${method} ${path} | \`${right.key}\` | ${cells.join(' | ')} |`];
  });
  const text = [
    `# Who may call what: ${module.title}`,
    '',
    `| call | address | key | ${roles.map(({ name }) => name).join(' | ')} |`,
    `|---|---|---|${roles.map(() => ':-:|').join('')}`,
    ...rows,
    '',
  ].join('\n');
  return [{ file: `docs/rights/${module.id}.md`, text }];
}
