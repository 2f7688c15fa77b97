import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export const PROJECTS = ['unit', 'int', 'e2e'] as const;
export const REPORTS_DIR = '.reports';

export type TestState = 'passed' | 'failed' | 'skipped' | 'pending';

export interface ReportedTest {
  readonly title: string;
  /** Titles of the enclosing describe blocks, outermost first. */
  readonly suites: readonly string[];
  readonly fullName: string;
  readonly file: string;
  readonly state: TestState;
  readonly durationMs: number;
  /** Passed only on retry: listed in CI, and a failure if it happens in two recorded runs. */
  readonly isShaky: boolean;
  /** Errors, including those of the first try: CI must show the reason even if its log is truncated. */
  readonly errors: readonly string[];
}

/** The result of one whole run of a project; the only input of the coverage tools. */
export interface TestReport {
  readonly project: string;
  readonly finishedAt: string;
  readonly tests: readonly ReportedTest[];
  /** Files that failed to load: their tests are missing in `tests`. */
  readonly brokenFiles: readonly string[];
}

export function reportPath(dir: string, project: string, isWhole: boolean): string {
  return join(dir, isWhole ? `${project}.json` : `partial-${project}.json`);
}

export async function writeReport(path: string, report: TestReport): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(report, null, 1)}\n`);
}

export async function readReport(dir: string, project: string, isWhole = true): Promise<TestReport | null> {
  try {
    return JSON.parse(await readFile(reportPath(dir, project, isWhole), 'utf8')) as TestReport;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Reads the report of the whole project, or else of the selected files. */
export const readLastReport = async (dir: string, project: string): Promise<TestReport | null> =>
  (await readReport(dir, project)) ?? (await readReport(dir, project, false));
