import type { Coverage, FileCoverage } from './coverage.ts';
import { compressIds } from './id-ranges.ts';

const MISSING_WIDTH = 70;

export function coverageTable(coverage: Coverage, showAllMissing: boolean): string {
  const head = { file: 'file', proved: 'proved', percent: '%', missing: 'missing' };
  const rows = [...coverage.files.map((file) => row(file, showAllMissing)), row(sumUp(coverage), false)];
  const width = (key: keyof typeof head) => Math.max(...[head, ...rows].map((each) => each[key].length));
  const [fileWidth, provedWidth, percentWidth] = [width('file'), width('proved'), width('percent')];
  const line = (each: typeof head) =>
    `${each.file.padEnd(fileWidth)}  ${each.proved.padStart(provedWidth)}  ${each.percent.padStart(percentWidth)}  ${each.missing}`.trimEnd();
  return [head, ...rows].map(line).join('\n');
}

function sumUp({ total, proved }: Coverage): FileCoverage {
  return { file: 'all', total, proved, missing: [] };
}

function row({ file, proved, total, missing }: FileCoverage, showAllMissing: boolean) {
  const text = compressIds(missing);
  return {
    file,
    proved: `${proved}/${total}`,
    percent: ((100 * proved) / total).toFixed(1),
    missing: showAllMissing ? text : trim(text),
  };
}

function trim(text: string): string {
  if (text.length <= MISSING_WIDTH) return text;
  return `${text.slice(0, text.lastIndexOf(' ', MISSING_WIDTH))} …`;
}
