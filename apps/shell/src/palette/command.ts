import type { ReactNode } from 'react';

/** One line of the palette. */
export interface Command {
  /** Also what is remembered as recent. */
  readonly key: string;
  readonly title: string;
  /** Where it stands, or what it is. */
  readonly facts: string;
  readonly icon: ReactNode;
  /** What it is found by, best first, in both languages. */
  readonly texts: readonly string[];
  readonly run: () => void;
}

export interface CommandGroup {
  readonly key: string;
  readonly title: string;
  readonly commands: readonly Command[];
}
