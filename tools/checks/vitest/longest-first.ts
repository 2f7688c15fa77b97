import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that take minutes: if they started last, one worker would run them alone while the other is idle. */
const LONG = [
  /proof\/(?:idor|matrix|lists|canaries|many-users)\./u,
  /killed?\./u,
  /push\//u,
  /new-resource\./u,
  /mail\//u,
];

/** Tests of the changed files, which run first when the run stops at the first failure (`CI_STOP_AT_FAILURE`). */
const FIRST = new Set((process.env['TESTS_FIRST'] ?? '').split(' '));

/** CI has no data on earlier runs, so Vitest starts with the largest files. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      if (FIRST.has(relative(process.cwd(), moduleId))) return -1;
      const found = LONG.findIndex((pattern) => pattern.test(moduleId));
      return found === -1 ? LONG.length : found;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
