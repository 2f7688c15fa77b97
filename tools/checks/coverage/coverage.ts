import type { ReportedTest, TestReport } from './report.ts';
import { leadingIds, prefixOf } from './title-ids.ts';

export interface Statement {
  readonly id: string;
  readonly file: string;
  readonly text: string;
}

export interface FileCoverage {
  readonly file: string;
  readonly total: number;
  readonly proved: number;
  readonly missing: readonly string[];
}

export interface Coverage {
  readonly total: number;
  readonly proved: number;
  /** Of these, proved by an earlier run of tests with unchanged dependencies. */
  readonly carried: number;
  readonly byId: Readonly<Record<string, boolean>>;
  readonly files: readonly FileCoverage[];
  /** Titles with ids that do not exist; a wrong number must not count as proven. */
  readonly problems: readonly string[];
}

/**
 * A statement is proved if a test with its id at the front ran and passed, and no test with its id failed. Such a result is
 * carried over from the ledger as long as no dependency of its test file has changed.
 */
export function joinCoverage(
  statements: readonly Statement[],
  reports: readonly TestReport[],
  carriedIds: ReadonlySet<string> = new Set(),
): Coverage {
  const known = new Set(statements.map((statement) => statement.id));
  const prefixes = new Set(statements.map((statement) => prefixOf(statement.id)));
  const passed = new Set<string>();
  const failed = new Set<string>();
  const problems = new Set<string>();

  for (const test of reports.flatMap((report) => report.tests)) {
    const { ids, unclear } = claimsOf(test, prefixes);
    for (const word of unclear) problems.add(`${test.file}: "${test.fullName}": ${word} is not an id`);
    for (const id of ids) {
      if (!known.has(id)) problems.add(`${test.file}: "${test.fullName}": no statement ${id}`);
      if (test.state === 'passed') passed.add(id);
      if (test.state === 'failed') failed.add(id);
    }
  }

  const isProved = (id: string): boolean => (passed.has(id) || carriedIds.has(id)) && !failed.has(id);
  const byId = Object.fromEntries(statements.map(({ id }) => [id, isProved(id)]));
  const carried = statements.filter(({ id }) => isProved(id) && !passed.has(id)).length;
  const files = [...Map.groupBy(statements, (statement) => statement.file)].map(([file, own]) => {
    const missing = own.filter(({ id }) => byId[id] !== true).map(({ id }) => id);
    return { file, total: own.length, proved: own.length - missing.length, missing };
  });
  const proved = files.reduce((sum, file) => sum + file.proved, 0);
  return { total: statements.length, proved, carried, byId, files, problems: [...problems].sort() };
}

function claimsOf(test: ReportedTest, prefixes: ReadonlySet<string>): { ids: string[]; unclear: string[] } {
  const found = [...test.suites, test.title].map((title) => leadingIds(title, prefixes));
  return {
    ids: found.flatMap((each) => each.ids),
    unclear: found.map((each) => each.unclear).filter((word) => word !== null),
  };
}
