import pg from 'pg';
import { type Finding, lineAt } from '../lint/finding.ts';
import { excuseOf } from './judge.ts';
import { prepare, type Refusal } from './prepare.ts';
import type { Project } from './project.ts';
import type { Statement } from './statements.ts';

export interface NotChecked {
  readonly path: string;
  readonly line: number;
  readonly reason: string;
}

export interface Outcome {
  readonly prepared: number;
  readonly notChecked: readonly NotChecked[];
  readonly errors: readonly Finding[];
}

/** One waits for the answer while the server parses for the other. */
const CONNECTIONS = 2;

/** A statement counts as prepared if PostgreSQL judged one of its variants. */
export async function prepareAll(
  url: string,
  project: Project,
  { statements, temporary }: { statements: readonly Statement[]; temporary: ReadonlySet<string> },
): Promise<Outcome> {
  const errors = new Map<string, Finding>();
  const notChecked: NotChecked[] = [];
  const waiting = [...statements];
  await inParallel(url, async (client) => {
    for (let statement = waiting.shift(); statement !== undefined; statement = waiting.shift()) {
      let { reason } = statement;
      let isJudged = false;
      for (const variant of statement.variants) {
        const refusal = await prepare(client, variant);
        const excuse = refusal === null ? null : excuseOf(refusal, statement, temporary);
        reason ??= excuse;
        isJudged ||= excuse === null;
        if (refusal !== null && excuse === null) addError(errors, refusal, statement, project);
      }
      if (!isJudged) notChecked.push({ path: statement.path, line: statement.line, reason: reason ?? '' });
    }
  });
  return { prepared: statements.length - notChecked.length, notChecked, errors: [...errors.values()] };
}

async function inParallel(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        await work(client);
      } finally {
        await client.end();
      }
    }),
  );
}

/** A fragment with an error is part of several variants and statements, but is reported once. */
function addError(
  errors: Map<string, Finding>,
  { code, message, piece, offset }: Refusal,
  { path, line }: Statement,
  project: Project,
): void {
  const isPlaced = piece !== null && piece.path !== '';
  const place = isPlaced
    ? { file: piece.path, line: lineAt(project.textOf(piece.path), piece.start + offset) }
    : { file: path, line };
  errors.set(`${place.file}:${place.line} ${message}`, { ...place, rule: 'raw-sql', why: `${message} (${code})` });
}
