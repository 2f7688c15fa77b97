export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly why: string;
}

/** The checks read files only through this, so that tests can supply their own. */
export interface Repository {
  /** Text of a file, or null if it does not exist. */
  read(path: string): string | null;
  exists(path: string): boolean;
}

export function formatProblem({ file, line, why }: Problem): string {
  return `${file}:${line} ${why}`;
}

/** Line of the first occurrence of `needle`; 1 if there is none. */
export function lineOf(text: string, needle: string): number {
  const at = text.indexOf(needle);
  return at === -1 ? 1 : text.slice(0, at).split('\n').length;
}
