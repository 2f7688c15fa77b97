import { busProblem, readConfig } from '@switchboard/kit-server';
import type { Repository } from './problem.ts';

/** Read by Node itself. */
const OF_NODE = 'NODE_OPTIONS';
const CONFIG = 'kit/server/src/config.ts';

/** What a process would report about this environment at startup, plus names that it does not read. */
export function environmentProblems(
  env: Readonly<Record<string, string>>,
  repository: Repository,
  usesBus = false,
): string[] {
  const known = new Set(
    [...(repository.read(CONFIG) ?? '').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map((match) => match[1]),
  );
  const unknown = Object.keys(env).filter((name) => !known.has(name) && name !== OF_NODE);
  return [...unknown.map((name) => `${name}: not a name of ${CONFIG}`), ...startProblems(env, usesBus)];
}

function startProblems(env: Readonly<Record<string, string>>, usesBus: boolean): string[] {
  try {
    const config = readConfig(env);
    return usesBus ? [busProblem(config) ?? []].flat() : [];
  } catch (error) {
    return (error as Error).message.split('\n').slice(1);
  }
}
