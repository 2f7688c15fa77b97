import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';

const GRANT = /^(grant .+) to (\w+)$/i;
const EVERYTHING = 'everything';

/**
 * Users with grants. The embedded engine has one user and reads a `config.xml` in its working folder: each reader is a
 * role of that user, and a request on its behalf uses this role alone, so the engine itself refuses what is not
 * granted.
 */
export function openAccess(folder: string, grantsFile: string): string[] {
  const grants = new Map<string, string[]>();
  for (const line of readFileSync(grantsFile, 'utf8')
    .split(/;\s*\n/)
    .filter((each) => each.trim() !== '')) {
    const [, grant, role] = GRANT.exec(line.trim()) ?? [];
    if (grant === undefined || role === undefined) throw new Error(`not a grant: ${line}`);
    grants.set(role, [...(grants.get(role) ?? []), grant]);
  }
  const roles = [[EVERYTHING, ['grant all on *.* with grant option']] as const, ...grants];
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'config.xml'), '<clickhouse><users_config>users.xml</users_config></clickhouse>\n');
  writeFileSync(
    path.join(folder, 'users.xml'),
    `<clickhouse><profiles><default/></profiles><quotas><default/></quotas>
<roles>${roles.map(([role, queries]) => `<${role}>${grantsOf(queries)}</${role}>`).join('\n')}</roles>
<users><default><password></password><networks><ip>::/0</ip></networks><profile>default</profile><quota>default</quota>
${grantsOf(roles.map(([role]) => `grant ${role}`))}</default></users></clickhouse>\n`,
  );
  process.chdir(folder);
  return [...grants.keys()];
}

const grantsOf = (queries: readonly string[]): string =>
  `<grants>${queries.map((query) => `<query>${query}</query>`).join('\n')}</grants>`;

/** The reader named by the request; null = the unrestricted user. */
export function readerOf(
  { headers }: IncomingMessage,
  url: URLSearchParams,
  readers: readonly string[],
): string | null {
  const basic = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1];
  const named = basic === undefined ? undefined : Buffer.from(basic, 'base64').toString('utf8').split(':')[0];
  const user = named ?? headers['x-clickhouse-user'] ?? url.get('user');
  return readers.find((reader) => reader === user) ?? null;
}

/** All roles belong to one user here, so SQL could switch to another role; separate users would not need this check. */
export function refuseRoleChange(sql: string): void {
  if (/\bset\s+(default\s+)?role\b/i.test(sql))
    throw new Error('Code: 497. DB::Exception: Not enough privileges: a reader takes no other role. (ACCESS_DENIED)');
}
