import { posix } from 'node:path';
import type { Problem, Repository } from './problem.ts';

const OWN_COMMANDS_OF_PNPM = new Set(['install', 'exec', 'fetch']);

/** Commands and links in a document must exist. */
export function checkDocument(file: string, text: string, repository: Repository): Problem[] {
  const scripts = new Set([...OWN_COMMANDS_OF_PNPM, ...scriptsOf(repository)]);
  return text.split('\n').flatMap((content, index) => {
    const at = (why: string): Problem => ({ file, line: index + 1, why });
    const commands = [...content.matchAll(/(?:^\s*|[`&|] ?)pnpm (?:-s )?([a-z][\w:-]*)/g)].map(
      (match) => match[1] as string,
    );
    const scriptFiles = [...content.matchAll(/\bnode ((?:tools|apps)\/[\w/.-]+\.ts)/g)].map(
      (match) => match[1] as string,
    );
    const links = [...content.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map((match) => match[1] as string);
    return [
      ...commands.filter((name) => !scripts.has(name)).map((name) => at(`pnpm ${name}: no such command`)),
      ...scriptFiles.filter((path) => !repository.exists(path)).map((path) => at(`no file ${path}`)),
      ...links
        .filter((link) => !repository.exists(posix.join(posix.dirname(file), link)))
        .map((link) => at(`the link ${link} leads nowhere`)),
    ];
  });
}

function scriptsOf(repository: Repository): string[] {
  const manifest = JSON.parse(repository.read('package.json') ?? '{}') as { scripts?: Record<string, string> };
  return Object.keys(manifest.scripts ?? {});
}
