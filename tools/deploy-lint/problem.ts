export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly why: string;
}

/** The checks ask this and never the disk, so that tests can bring files of their own. */
export interface Repository {
  /** Text of a file, or null when it is not there. */
  read(path: string): string | null;
  exists(path: string): boolean;
}

export function formatProblem({ file, line, why }: Problem): string {
  return `${file}:${line} ${why}`;
}

/** Line of the first place where `needle` stands; 1 when it is nowhere. */
export function lineOf(text: string, needle: string): number {
  const at = text.indexOf(needle);
  return at === -1 ? 1 : text.slice(0, at).split('\n').length;
}
