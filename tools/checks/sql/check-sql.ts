import { readConfig, migrateAll } from '@switchboard/kit-server';
import { withTemporaryDatabase } from '@switchboard/kit-server/testing';
import { modules } from '@switchboard/registry';
import { localEnv } from '../../demo/local-env.ts';
import { committedFiles } from '../lint/files.ts';
import { formatFinding, isExcused } from '../lint/finding.ts';
import { collectStatements } from './collect.ts';
import { temporaryTables } from './judge.ts';
import { prepareAll } from './prepare-all.ts';
import { Project } from './project.ts';

/**
 * pnpm check:sql [--verbose]: PostgreSQL parses every raw statement of the sources against a freshly migrated database, so
 * that a wrong column fails here and not in the first call that needs it.
 */

/** May only become smaller: a change that hides statements from this check fails it. */
const MAX_NOT_CHECKABLE = 60;
/** Fails if the search finds nothing any more. Follows the number of statements at a distance. */
const MIN_PREPARED = 1500;

const project = new Project(committedFiles('.').filter(({ path }) => /\.ts$|(^|\/)package\.json$/.test(path)));
const statements = collectStatements(project);
const temporary = temporaryTables(project.paths().map((path) => project.textOf(path)));

const { prepared, notChecked, errors } = await withTemporaryDatabase(
  { ...localEnv('test'), LOG_LEVEL: 'silent' },
  async (env) => {
    const config = readConfig(env);
    await migrateAll(config, modules, { withRecords: false });
    return await prepareAll(config.DATABASE_URL, project, { statements, temporary });
  },
  { withRecords: false },
);

const findings = errors.filter((finding) => !isExcused(finding, project.textOf(finding.file)));
for (const finding of findings) console.log(formatFinding(finding));

const isBlind = notChecked.length > MAX_NOT_CHECKABLE || prepared < MIN_PREPARED;
if (process.argv.includes('--verbose') || notChecked.length > MAX_NOT_CHECKABLE)
  for (const { path, line, reason } of notChecked) console.log(`${path}:${line} not checkable: ${reason}`);
if (isBlind)
  console.log(
    `at most ${MAX_NOT_CHECKABLE} statements may be not checkable and at least ${MIN_PREPARED} must be prepared: write the new ` +
      'ones so that their tables and columns are constants (limits in tools/checks/sql/check-sql.ts)',
  );
const count = (value: number): string => value.toLocaleString('en');
// since the start of the process: loading the servers takes a good part of it
const seconds = (performance.now() / 1000).toFixed(1);
console.log(
  `raw SQL: ${count(prepared)} statements prepared, ${notChecked.length} not checkable (list with --verbose), ` +
    `${findings.length} errors, ${seconds} s`,
);
process.exit(findings.length > 0 || isBlind ? 1 : 0);
