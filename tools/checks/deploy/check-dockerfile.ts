import { type Dockerfile, type Instruction, parseDockerfile, type Stage } from './dockerfile.ts';
import type { Problem, Repository } from './problem.ts';

const KNOWN = new Set(
  'ARG CMD COPY ENTRYPOINT ENV EXPOSE HEALTHCHECK LABEL RUN SHELL STOPSIGNAL USER WORKDIR'.split(' '),
);

export function checkDockerfile(file: string, text: string, repository: Repository): Problem[] {
  const parsed = parseDockerfile(text);
  const found: Omit<Problem, 'file'>[] = [
    ...parsed.globals
      .filter(({ name }) => name !== 'ARG')
      .map(({ line, name }) => ({ line, why: `${name} before FROM` })),
    ...parsed.stages.flatMap((stage, index) => [
      ...checkFrom(stage, parsed, index),
      ...stage.instructions.flatMap((one) => checkInstruction(one, parsed, index, repository)),
      ...checkUser(stage),
    ]),
  ];
  if (parsed.stages.length === 0) found.push({ line: 1, why: 'no FROM' });
  return found.map((problem) => ({ file, ...problem }));
}

type Found = Omit<Problem, 'file'>[];

function checkFrom(stage: Stage, { globals, stages }: Dockerfile, index: number): Found {
  const { line } = stage;
  const variable = /^\$\{(\w+)\}$/.exec(stage.image)?.[1];
  const global = globals.find(({ rest }) => rest.startsWith(`${variable}=`));
  if (variable !== undefined && global === undefined)
    return [{ line, why: `no global ARG ${variable} with a default` }];
  const image = global?.rest.slice(`${variable}=`.length) ?? stage.image;
  const isStage = stages.slice(0, index).some(({ name }) => name === image);
  const found: Found = [];
  if (stage.name === '') found.push({ line, why: 'a stage without a name (FROM … AS name)' });
  if (stages.slice(0, index).some(({ name }) => name === stage.name))
    found.push({ line, why: `a second stage ${stage.name}` });
  if (!isStage && !/:[\w.-]+$/.test(image)) found.push({ line, why: `${image}: an image needs a tag` });
  if (image.endsWith(':latest')) found.push({ line, why: `${image}: the tag changes under your hands` });
  return found;
}

function checkInstruction(one: Instruction, { stages }: Dockerfile, index: number, repository: Repository): Found {
  const { line, name, rest } = one;
  if (!KNOWN.has(name)) return [{ line, why: `${name}: unknown or not wanted here` }];
  if ((name === 'CMD' || name === 'ENTRYPOINT') && !isWords(rest))
    return [{ line, why: `${name}: write ["program", "argument"], a shell does not hand on SIGTERM` }];
  if (name !== 'COPY') return [];
  const from = /--from=(\S+)/.exec(rest)?.[1];
  if (from === undefined) {
    const missing = sourcesOf(rest).filter((path) => path !== '.' && !repository.exists(path));
    return missing.map((path) => ({ line, why: `COPY ${path}: not in the repository` }));
  }
  const isKnown = stages.slice(0, index).some((stage) => stage.name === from);
  return isKnown ? [] : [{ line, why: `COPY --from=${from}: no such stage above` }];
}

/** A stage with a start command is a delivered image and needs a user. */
function checkUser({ name, line, instructions }: Stage): Found {
  if (!instructions.some((one) => one.name === 'CMD' || one.name === 'ENTRYPOINT')) return [];
  const user = instructions.findLast((one) => one.name === 'USER')?.rest ?? 'root';
  return /^(root|0)(:|$)/.test(user) ? [{ line, why: `${name} runs as root: add USER` }] : [];
}

function sourcesOf(rest: string): string[] {
  return rest
    .split(/\s+/)
    .filter((word) => !word.startsWith('--'))
    .slice(0, -1);
}

function isWords(rest: string): boolean {
  try {
    const value: unknown = JSON.parse(rest);
    return Array.isArray(value) && value.every((word) => typeof word === 'string');
  } catch {
    return false;
  }
}
