import { describe, expect, test } from 'vitest';
import { joinCoverage } from './coverage.ts';
import { coverageTable } from './coverage-table.ts';
import type { ReportedTest, TestReport, TestState } from './report.ts';

const statements = ['R001', 'R002', 'R003', 'SYS-1'].map((id) => ({
  id,
  file: id.startsWith('R') ? 'requirements.md' : 'modules/sys.md',
  text: id,
}));

const ran = (title: string, state: TestState = 'passed', suites: string[] = []): ReportedTest => {
  return {
    title,
    suites,
    state,
    file: 'x.test.ts',
    fullName: [...suites, title].join(' > '),
    durationMs: 1,
    isShaky: false,
    errors: [],
  };
};
const report = (...tests: ReportedTest[]): TestReport => {
  return { project: 'unit', finishedAt: '2026-01-01T00:00:00Z', tests, brokenFiles: [] };
};

describe('a statement is proved', () => {
  test('by a passed test with its id at the front, alone or among several', () => {
    const { byId, proved, total } = joinCoverage(statements, [report(ran('R001 R002 both')), report(ran('SYS-1 x'))]);
    expect(byId).toEqual({ R001: true, R002: true, R003: false, 'SYS-1': true });
    expect([proved, total]).toEqual([3, 4]);
  });

  test('by the title of a describe block around the test', () => {
    expect(joinCoverage(statements, [report(ran('case one', 'passed', ['R003 the rule']))]).byId.R003).toBe(true);
  });

  test.each(['skipped', 'pending', 'failed'] as const)('not by a test that was %s', (state) => {
    expect(joinCoverage(statements, [report(ran('R001 x', state))]).byId.R001).toBe(false);
  });

  test('not if another test with its id failed, in any report', () => {
    const reports = [report(ran('R001 x')), report(ran('R001 y', 'failed'))];
    expect(joinCoverage(statements, reports).byId.R001).toBe(false);
  });

  test('not by a mention inside a title', () => {
    expect(joinCoverage(statements, [report(ran('see R001'))]).proved).toBe(0);
  });
});

test('an unknown id is a problem, and so is a range', () => {
  const { problems } = joinCoverage(statements, [report(ran('R999 x'), ran('R001-R003 y', 'skipped'))]);
  expect(problems).toEqual([
    'x.test.ts: "R001-R003 y": R001-R003 is not an id',
    'x.test.ts: "R999 x": no statement R999',
  ]);
});

test('the table shows proved / total, percentage and missing ids per file', () => {
  const coverage = joinCoverage(statements, [report(ran('SYS-1 x'))]);
  expect(coverageTable(coverage, false)).toBe(
    [
      'file             proved      %  missing',
      'requirements.md     0/3    0.0  R001-R003',
      'modules/sys.md      1/1  100.0',
      'all                 1/4   25.0',
    ].join('\n'),
  );
});

test('the default table shortens long lists to one line, --missing prints all', () => {
  const many = Array.from({ length: 60 }, (_, i) => ({ id: `R${i * 2 + 100}`, file: 'requirements.md', text: '' }));
  const coverage = joinCoverage(many, []);
  expect(coverageTable(coverage, false).split('\n')[1]).toMatch(/ …$/);
  expect(coverageTable(coverage, true)).toContain('R218');
});
