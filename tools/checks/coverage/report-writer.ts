import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, TestProject, TestRunEndReason, Vitest } from 'vitest/node';
import { type ReportedTest, reportPath, writeReport } from './report.ts';

const ERROR_LENGTH = 800;

/** Vitest reporter: one JSON file per project. A run of selected files never replaces the report of a whole run. */
export class ReportWriter implements Reporter {
  readonly #dir: string;
  #vitest: Vitest | undefined;

  constructor(dir: string) {
    this.#dir = dir;
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  async onTestRunEnd(modules: readonly TestModule[], _errors: readonly unknown[], reason: TestRunEndReason) {
    const vitest = this.#vitest;
    if (vitest === undefined || reason === 'interrupted') return;
    const finishedAt = new Date().toISOString();
    for (const project of vitest.projects) {
      const own = modules.filter((module) => module.project.name === project.name);
      const isWhole = !isNarrowed(vitest) && (await ranEveryFile(project, own));
      if (own.length === 0 && !isWhole) continue;
      await writeReport(reportPath(this.#dir, project.name, isWhole), {
        project: project.name,
        finishedAt,
        tests: own.flatMap((module) => [...module.children.allTests()].map((test) => toReported(test, vitest))),
        brokenFiles: own.filter(isBroken).map((module) => relative(vitest.config.root, module.moduleId)),
      });
    }
  }
}

function isNarrowed({ config }: Vitest): boolean {
  const { testNamePattern, tagsFilter, shard, watch } = config;
  return testNamePattern !== undefined || (tagsFilter ?? []).length > 0 || shard !== undefined || watch;
}

async function ranEveryFile(project: TestProject, ran: readonly TestModule[]): Promise<boolean> {
  const { testFiles } = await project.globTestFiles();
  const done = new Set(ran.map((module) => module.moduleId));
  return testFiles.every((file) => done.has(file));
}

function isBroken(module: TestModule): boolean {
  return module.errors().length > 0;
}

function toReported(test: TestCase, vitest: Vitest): ReportedTest {
  return {
    title: test.name,
    suites: suitesOf(test),
    fullName: test.fullName,
    file: relative(vitest.config.root, test.module.moduleId),
    state: test.result().state,
    durationMs: Math.round(test.diagnostic()?.duration ?? 0),
    isShaky: test.diagnostic()?.flaky ?? false,
    errors: (test.result().errors ?? []).map(({ message, stack }) =>
      `${message}\n${stack ?? ''}`.slice(0, ERROR_LENGTH),
    ),
  };
}

function suitesOf(test: TestCase): string[] {
  const names: string[] = [];
  for (let suite = test.parent; suite.type === 'suite'; suite = suite.parent) names.unshift(suite.name);
  return names;
}
