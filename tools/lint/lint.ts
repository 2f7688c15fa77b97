import { committedFiles } from './files.ts';
import { formatFinding, isExcused, type Rule } from './finding.ts';
import { boundaries } from './rules/boundaries.ts';
import { decisionsStayInside } from './rules/decisions-stay-inside.ts';
import { fileSize } from './rules/file-size.ts';
import { forbiddenText } from './rules/forbidden-text.ts';
import { literalText } from './rules/literal-text.ts';
import { locales } from './rules/locales.ts';
import { sqlOnlyInRepo } from './rules/sql-only-in-repo.ts';

const RULES: readonly Rule[] = [
  boundaries,
  literalText,
  locales,
  sqlOnlyInRepo,
  decisionsStayInside,
  fileSize,
  forbiddenText,
];

const files = committedFiles('.');
const textOf = new Map(files.map((file) => [file.path, file.text]));
const findings = RULES.flatMap((rule) => rule.check(files)).filter(
  (finding) => !isExcused(finding, textOf.get(finding.file) ?? ''),
);
for (const finding of findings) console.log(formatFinding(finding));
const failures = findings.filter((finding) => finding.isWarning !== true).length;
console.log(`${files.length} files, ${RULES.length} rules: ${failures} errors, ${findings.length - failures} warnings`);
if (failures > 0) process.exitCode = 1;
