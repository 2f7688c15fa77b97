import type { ReactNode } from 'react';

/** One line of the palette. */
export interface Command {
  /** Also stored as the recent command. */
  readonly key: string;
  readonly title: string;
  /** Its location or kind. */
  readonly facts: string;
  readonly icon: ReactNode;
  /** Search texts, best first, in both languages. */
  readonly texts: readonly string[];
  readonly run: () => void;
}

export interface CommandGroup {
  readonly key: string;
  readonly title: string;
  readonly commands: readonly Command[];
}
