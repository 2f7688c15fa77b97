import { fileRule, lineAt } from '../finding.ts';

const KILL = /\.kill\(|\.end\('SIGKILL'\)/;
const TOP_LEVEL = /^(?:describe|it|test)\b/gm;

/**
 * What a killed process loses may show in only one of many runs, and a retry would hide it. Tests inherit `retry` from
 * their suite.
 */
export const killsWithoutRetry = fileRule(
  'kills-without-retry',
  (path) => /\.(?:int\.test|e2e)\.ts$/.test(path),
  ({ text }) => {
    if (!KILL.test(text)) return [];
    const starts = [...text.matchAll(TOP_LEVEL)].map(({ index }) => index);
    return starts
      .filter((start, at) => !/\bretry: 0\b/.test(text.slice(start, starts[at + 1])))
      .map((start) => ({
        line: lineAt(text, start),
        why: 'the file ends processes by force: state `{ retry: 0 }` here',
      }));
  },
);
