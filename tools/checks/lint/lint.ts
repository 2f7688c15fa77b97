import { readLedger } from '../ci/ledger.ts';
import { registeredPages } from '../coverage/registered-pages.ts';
import cyclesOfTests from './cycles-of-tests.json' with { type: 'json' };
import { committedFiles, filesAt } from './files.ts';
import { formatFinding, isExcused, type Rule } from './finding.ts';
import { auditedWrites } from './rules/audited-writes.ts';
import { boundaries } from './rules/boundaries.ts';
import { columnMaps } from './rules/column-maps.ts';
import { changedRights } from './rules/changed-rights.ts';
import { decisionsStayInside } from './rules/decisions-stay-inside.ts';
import { eventsInTransaction } from './rules/events-in-transaction.ts';
import { fileSize } from './rules/file-size.ts';
import { foreignSchema } from './rules/foreign-schema.ts';
import { forbiddenText } from './rules/forbidden-text.ts';
import { killsWithoutRetry } from './rules/kills-without-retry.ts';
import { literalText } from './rules/literal-text.ts';
import { locales } from './rules/locales.ts';
import { packageCycles } from './rules/package-cycles.ts';
import { pairedTexts } from './rules/paired-texts.ts';
import { plainWords } from './rules/plain-words.ts';
import { rawWrites } from './rules/raw-writes.ts';
import { rowRights } from './rules/row-rights.ts';
import { rowScope } from './rules/row-scope.ts';
import { sqlOnlyInRepo } from './rules/sql-only-in-repo.ts';
import { zoneOffset } from './rules/zone-offset.ts';
import { tableWriters } from './rules/table-writers.ts';
import { readWordList } from './word-list.ts';

const pages = await registeredPages('.');
const lastWhole = (await readLedger())?.whole.commit;
const files = committedFiles('.');
const LOCALE_FOLDERS = files.flatMap(({ path }) => /^(.*\/locales)\/zh\.json$/.exec(path)?.[1] ?? []);
const RULES: readonly Rule[] = [
  boundaries,
  literalText,
  locales,
  sqlOnlyInRepo,
  decisionsStayInside,
  eventsInTransaction,
  fileSize,
  forbiddenText,
  killsWithoutRetry,
  packageCycles(cyclesOfTests),
  zoneOffset,
  foreignSchema,
  rowScope,
  rawWrites,
  auditedWrites,
  columnMaps,
  pairedTexts(lastWhole === undefined ? [] : LOCALE_FOLDERS.flatMap((folder) => filesAt('.', lastWhole, folder))),
  plainWords(readWordList()),
  changedRights(lastWhole === undefined ? [] : filesAt('.', lastWhole, 'docs/rights/')),
  { name: 'row-rights', check: rowRights },
  { name: 'table-writers', check: (files) => tableWriters(files, pages) },
];

const textOf = new Map(files.map((file) => [file.path, file.text]));
const findings = RULES.flatMap((rule) => rule.check(files)).filter(
  (finding) => !isExcused(finding, textOf.get(finding.file) ?? ''),
);
for (const finding of findings) console.log(formatFinding(finding));
const failures = findings.filter((finding) => finding.isWarning !== true).length;
console.log(`${files.length} files, ${RULES.length} rules: ${failures} errors, ${findings.length - failures} warnings`);
if (failures > 0) process.exitCode = 1;
