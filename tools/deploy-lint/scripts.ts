import { PRODUCTION } from '../server-build/entries.ts';
import type { Repository } from './problem.ts';

/** Whether it is one of our processes, which speak to every engine; migrations do not use the bus. */
export const isServer = (script = ''): boolean => script.startsWith('dist/server/');

/** Whether `node <script>` finds its file in the image: one of the repository, or one that the build makes. */
export function hasScript(script: string, repository: Repository): boolean {
  const built = /^dist\/server\/(.+)\.js$/.exec(script)?.[1];
  return built === undefined ? repository.exists(script) : Object.hasOwn(PRODUCTION.entries, built);
}
