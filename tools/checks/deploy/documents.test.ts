import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkAll } from './check-all.ts';
import { checkDocument } from './documents.ts';
import { formatProblem } from './problem.ts';
import { repositoryOf } from './testing.ts';

const repository = repositoryOf({ 'package.json': '{"scripts":{"demo":"x"}}', 'docs/A.md': '' });
const check = (text: string): string[] => checkDocument('docs/B.md', text, repository).map(({ why }) => why);

describe('checkDocument', () => {
  it('accepts existing commands and links', () => {
    expect(
      check('`pnpm demo` and `pnpm install && pnpm demo`, see [A](A.md#part) and [web](https://example.com)'),
    ).toEqual([]);
  });

  it('refuses missing ones', () => {
    expect(check('`pnpm demmo`')).toEqual(['pnpm demmo: no such command']);
    expect(check('pnpm install && pnpm start')).toEqual(['pnpm start: no such command']);
    expect(check('`node tools/none.ts`')).toEqual(['no file tools/none.ts']);
    expect(check('exec pnpm exec node tools/none.ts')).toEqual(['no file tools/none.ts']);
    expect(check('"lint": "node tools/none.ts && node tools/none2.ts",')).toEqual([
      'no file tools/none.ts',
      'no file tools/none2.ts',
    ]);
    expect(check('[B](C.md)')).toEqual(['the link C.md leads nowhere']);
  });
});

describe('this repository', () => {
  it('has no problems in deploy/ and in its documents', () => {
    expect(checkAll(join(import.meta.dirname, '../../..')).problems.map(formatProblem)).toEqual([]);
  });
});
