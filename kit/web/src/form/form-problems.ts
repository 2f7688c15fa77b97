import { createContext } from 'react';
import type { Values } from './types.ts';

/** What the last submission was refused for, with the values that were sent. */
export interface RefusedInput {
  readonly problems: readonly { readonly field: string; readonly msg: string }[];
  readonly values: Values;
}

/** For controls that mark the parts of their value themselves; null before the first refusal. */
export const FormProblems = createContext<RefusedInput | null>(null);
