import { fileRule } from '../finding.ts';

const FAIL_OVER = 400;
const WARN_OVER = 300;

/** A file that is too long to understand as a whole must be split. */
export const fileSize = fileRule(
  'file-size',
  (path) => /\.(ts|tsx|js|mjs|css|sh)$/.test(path) && !/\.gen\./.test(path) && !path.includes('/locales/'),
  ({ text }) => {
    const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
    if (lines <= WARN_OVER) return [];
    return [{ line: lines, why: `${lines} lines, at most ${FAIL_OVER}: split it`, isWarning: lines <= FAIL_OVER }];
  },
);
