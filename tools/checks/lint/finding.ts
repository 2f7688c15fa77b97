export interface SourceText {
  /** Path relative to the root, with `/`. */
  readonly path: string;
  readonly text: string;
}

export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly rule: string;
  readonly why: string;
  /** Shown, but does not fail the run. */
  readonly isWarning?: boolean;
}

export interface Rule {
  readonly name: string;
  check(files: readonly SourceText[]): Finding[];
}

/** A rule that checks one file at a time. */
export function fileRule(
  name: string,
  applies: (path: string) => boolean,
  check: (file: SourceText) => Omit<Finding, 'rule' | 'file'>[],
): Rule {
  return {
    name,
    check: (files) =>
      files
        .filter((file) => applies(file.path))
        .flatMap((file) => check(file).map((found) => ({ ...found, rule: name, file: file.path }))),
  };
}

export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

export function formatFinding({ file, line, rule, why, isWarning }: Finding): string {
  return `${file}:${line} ${rule}${isWarning === true ? ' (warning)' : ''} — ${why}`;
}

/** `lint-ok <rule>: reason` on the same line or the one above suppresses a finding; without a reason it does not. */
export function isExcused(finding: Finding, text: string): boolean {
  const lines = text.split('\n');
  const near = [lines[finding.line - 1], lines[finding.line - 2]];
  return near.some((line) => line !== undefined && new RegExp(`lint-ok ${finding.rule}: \\S`).test(line));
}
