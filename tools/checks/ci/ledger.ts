import { readFile, writeFile } from 'node:fs/promises';
import type { Dependencies } from './dependencies.ts';

export const LEDGER_FILE = '.ci/ledger.json';
/** Duration of each step of the last run; recorded with a whole run. */
export const STEPS_FILE = '.reports/steps.json';

/** Result of the last run of a test file, and the state of all its dependencies at that time. */
export interface Entry extends Dependencies {
  /** Sum over its tests, excluding the setup of the file. */
  readonly seconds: number;
  /** Tests that passed only on retry. As long as there are any, the file always runs; twice in a row fails CI. */
  readonly secondTry: readonly string[];
  /** Ids at the start of its passed tests' titles: carried over while nothing changes. */
  readonly proves: readonly string[];
}

/** Written by `pnpm ci:whole`, committed, and read by every CI run. */
export interface Ledger {
  readonly whole: {
    readonly commit: string;
    readonly finishedAt: string;
    readonly minutes: number;
    /** Seconds of each step. */
    readonly steps?: Readonly<Record<string, number>>;
  };
  /** State of each module, to decide which calls get the full rights tests. */
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

/** Prints one line per test file, so that a change is readable as a diff. */
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

/** Returns why the ledger cannot be used, or null. */
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
