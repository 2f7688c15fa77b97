import { describe, expect, it } from 'vitest';
import { checkDockerfile } from './check-dockerfile.ts';
import { parseDockerfile } from './dockerfile.ts';
import { repositoryOf } from './testing.ts';

const check = (...lines: string[]): string[] =>
  checkDockerfile('Dockerfile', lines.join('\n'), repositoryOf({ 'package.json': '{}' })).map(
    ({ line, why }) => `${line} ${why}`,
  );

describe('parseDockerfile', () => {
  it('joins continued lines across comments and splits the stages', () => {
    const { globals, stages } = parseDockerfile(
      '# hi\nARG A=1\nFROM node:24 AS one\nRUN a \\\n  # why\n  && b\n\nfrom one AS two\n',
    );
    expect(globals.map(({ rest }) => rest)).toEqual(['A=1']);
    expect(stages.map(({ name, image }) => [name, image])).toEqual([
      ['one', 'node:24'],
      ['two', 'one'],
    ]);
    expect(stages[0]?.instructions).toEqual([{ line: 4, name: 'RUN', rest: 'a && b' }]);
  });
});

describe('checkDockerfile', () => {
  it('accepts a correct file', () => {
    expect(
      check(
        'ARG BASE=first',
        'FROM node:24-slim AS first',
        'FROM ${BASE} AS build',
        'COPY package.json ./',
        'FROM node:24-slim AS server',
        'COPY --from=build /app /app',
        'USER 1000',
        'CMD ["node", "x.ts"]',
      ),
    ).toEqual([]);
  });

  it.each([
    ['an unknown instruction', ['FROM a:1 AS a', 'RUNN x'], '2 RUNN: unknown or not wanted here'],
    ['a broken end', ['FROM a:1 AS a', 'RUN x \\'], '2 UNFINISHED: unknown or not wanted here'],
    ['an image without a tag', ['FROM node AS a'], '1 node: an image needs a tag'],
    ['a moving tag', ['FROM node:latest AS a'], '1 node:latest: the tag changes under your hands'],
    ['a variable nobody set', ['FROM ${X} AS a'], '1 no global ARG X with a default'],
    ['two stages of one name', ['FROM a:1 AS a', 'FROM b:1 AS a'], '2 a second stage a'],
    ['a copy from nowhere', ['FROM a:1 AS a', 'COPY --from=b /x /x'], '2 COPY --from=b: no such stage above'],
    [
      'a file that is not there',
      ['FROM a:1 AS a', 'COPY nothing.json ./'],
      '2 COPY nothing.json: not in the repository',
    ],
    ['root', ['FROM a:1 AS a', 'CMD ["x"]'], '1 a runs as root: add USER'],
    ['no stage at all', ['ARG A=1'], '1 no FROM'],
  ])('refuses %s', (_, lines, expected) => {
    expect(check(...lines)).toContain(expected);
  });

  it('refuses a command in a shell, which does not forward SIGTERM', () => {
    expect(check('FROM a:1 AS a', 'USER 1', 'CMD node x.ts').join()).toContain('SIGTERM');
  });
});
