import { readFile, writeFile } from 'node:fs/promises';
import type { Dependencies } from './dependencies.ts';

export const LEDGER_FILE = '.ci/ledger.json';
/** How long the steps of the last run took; a whole run is recorded with it. */
export const STEPS_FILE = '.reports/steps.json';

/** What the last run of a test file showed, and the state of everything it depends on at that time. */
export interface Entry extends Dependencies {
  /** Of its tests together, set-up of the file not included. */
  readonly seconds: number;
  /** Tests that passed only when they were repeated. While there are any, the file always runs; twice in a row fails CI. */
  readonly secondTry: readonly string[];
  /** Statements that its passed tests lead with: carried over as long as nothing changes. */
  readonly proves: readonly string[];
}

/** Written by `pnpm ci:whole`, committed, and read by every run of CI. */
export interface Ledger {
  readonly whole: {
    readonly commit: string;
    readonly finishedAt: string;
    readonly minutes: number;
    /** Seconds of each step. */
    readonly steps?: Readonly<Record<string, number>>;
  };
  /** State of each module, for the calls whose rights are tried in full. */
  readonly modules: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, Entry>>;
}

export async function readLedger(file = LEDGER_FILE): Promise<Ledger | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Ledger;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** One line a test file, so that a change is readable as a diff. */
export function printLedger({ whole, modules, files }: Ledger): string {
  const lines = Object.entries(files)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, entry]) => `    ${JSON.stringify(name)}: ${JSON.stringify(entry)}`);
  return `{\n  "whole": ${JSON.stringify(whole)},\n  "modules": ${JSON.stringify(modules)},\n  "files": {\n${lines.join(',\n')}\n  }\n}\n`;
}

export async function writeLedger(ledger: Ledger, file = LEDGER_FILE): Promise<void> {
  await writeFile(file, printLedger(ledger));
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Why the ledger may not be used, or null. */
export function ledgerProblem(
  ledger: Ledger | null,
  { now, isAncestor, maxDays = 7 }: { now: Date; isAncestor: boolean; maxDays?: number },
): string | null {
  if (ledger === null) return `${LEDGER_FILE} is missing: run \`pnpm ci:whole\` and commit it`;
  const days = (now.getTime() - new Date(ledger.whole.finishedAt).getTime()) / DAY_MS;
  if (days > maxDays)
    return `the last whole run is ${days.toFixed(1)} days old (at most ${maxDays}): run \`pnpm ci:whole\``;
  if (!isAncestor) return `the commit of the last whole run, ${ledger.whole.commit}, is not an ancestor of HEAD`;
  return null;
}
