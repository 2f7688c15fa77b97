import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export const PROJECTS = ['unit', 'int', 'e2e'] as const;
export const REPORTS_DIR = '.reports';

export type TestState = 'passed' | 'failed' | 'skipped' | 'pending';

export interface ReportedTest {
  readonly title: string;
  /** Titles of the describe blocks around it, outermost first. */
  readonly suites: readonly string[];
  readonly fullName: string;
  readonly file: string;
  readonly state: TestState;
  readonly durationMs: number;
  /** Passed only when it was repeated: named in CI, and a failure when it happens in two recorded runs. */
  readonly isShaky: boolean;
  /** What went wrong, at the first try too: CI must say why even if its log is cut. */
  readonly errors: readonly string[];
}

/** What one whole run of a project left behind; the proof book-keeping reads nothing else. */
export interface TestReport {
  readonly project: string;
  readonly finishedAt: string;
  readonly tests: readonly ReportedTest[];
  /** Files that could not be loaded: their tests are in no list at all. */
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

/** Of the whole project, or else of the files that were selected. */
export const readLastReport = async (dir: string, project: string): Promise<TestReport | null> =>
  (await readReport(dir, project)) ?? (await readReport(dir, project, false));
