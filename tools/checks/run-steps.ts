import { spawn } from 'node:child_process';
import { delimiter, resolve } from 'node:path';

export interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** Reason to skip the step. */
  readonly skip?: string | undefined;
}

export interface StepResult {
  readonly name: string;
  readonly result: 'ok' | 'FAILED' | 'skipped';
  readonly seconds: number;
  readonly output: string;
}

export interface Way {
  /** Maximum number of concurrent steps; the CI machine has two cores. */
  readonly width: number;
  /** Skips pending steps after a failure. Otherwise one failure does not hide the next. */
  readonly stopsAtFailure?: boolean;
  readonly onDone?: (done: StepResult) => void;
  readonly onOutput?: (piece: string) => void;
}

/** Runs the steps in order. */
export async function runSteps(
  steps: readonly Step[],
  { width, stopsAtFailure = false, onDone = () => {}, onOutput = () => {} }: Way,
): Promise<StepResult[]> {
  const results: StepResult[] = [];
  const waiting = [...steps.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, step] = next;
      const isOver = stopsAtFailure && results.some((each) => each?.result === 'FAILED');
      const done = await runStep(isOver ? { ...step, skip: 'an earlier step failed' } : step, onOutput);
      results[index] = done;
      onDone(done);
    }
  };
  await Promise.all(Array.from({ length: width }, work));
  return results;
}

async function runStep({ name, command, skip }: Step, onOutput: (piece: string) => void): Promise<StepResult> {
  if (skip !== undefined) return { name, result: 'skipped', seconds: 0, output: skip };
  const started = performance.now();
  const { code, output } = await run(command, onOutput);
  const seconds = (performance.now() - started) / 1000;
  return { name, result: code === 0 ? 'ok' : 'FAILED', seconds, output };
}

function run(
  [file, ...args]: readonly [string, ...string[]],
  onOutput: (piece: string) => void,
): Promise<{ code: number; output: string }> {
  const path = `${resolve('node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`;
  return new Promise((done) => {
    const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, PATH: path } });
    const pieces: string[] = [];
    const keep = (piece: Buffer) => {
      pieces.push(piece.toString());
      onOutput(piece.toString());
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => done({ code: 1, output: error.message }));
    child.on('close', (code) => done({ code: code ?? 1, output: pieces.join('') }));
  });
}
