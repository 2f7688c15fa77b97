import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes minutes: begun last, one worker would finish it alone while the other has nothing left to do. */
const LONG = [/proof\/(?:idor|matrix|lists|crowd)\./u, /killed?\./u, /push\//u, /new-resource\./u, /mail\//u];

/** Files of what changed, for whoever stops at the first failure (`CI_STOP_AT_FAILURE`). */
const FIRST = new Set((process.env['TESTS_FIRST'] ?? '').split(' '));

/** In CI nothing is known of earlier runs, so Vitest begins with the largest files. */
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
