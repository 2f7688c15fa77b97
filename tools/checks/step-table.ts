import type { StepResult } from './run-steps.ts';

export function stepTable(results: readonly StepResult[]): string {
  const width = Math.max(...results.map((each) => each.name.length));
  const line = ({ name, result, seconds, output }: StepResult) => {
    const start = `${name.padEnd(width)}  ${result.padEnd(7)}  ${seconds.toFixed(1).padStart(6)} s`;
    return result === 'skipped' ? `${start}  ${output}` : start;
  };
  return results.map(line).join('\n');
}
