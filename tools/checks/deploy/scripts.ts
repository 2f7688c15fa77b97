import { PRODUCTION } from '../../build/server/entries.ts';
import type { Repository } from './problem.ts';

/** Whether the script is one of the server processes, which connect to every engine; migrations do not use the bus. */
export const isServer = (script = ''): boolean => script.startsWith('dist/server/');

/** Whether `node <script>` finds its file in the image: a file of the repository or of the build. */
export function hasScript(script: string, repository: Repository): boolean {
  const built = /^dist\/server\/(.+)\.js$/.exec(script)?.[1];
  return built === undefined ? repository.exists(script) : Object.hasOwn(PRODUCTION.entries, built);
}
