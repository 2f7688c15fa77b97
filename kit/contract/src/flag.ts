import type { Label } from './label.ts';

declare const declared: unique symbol;
/** The key of a declared flag: a plain text does not compile. */
export type FlagKey = string & { readonly [declared]: true };

export interface FlagDefinition {
  /** `<area>.<noun>`. */
  readonly key: string;
  readonly label: Label;
  /** `release` and `experiment` end; `operation` (a switch) and `permission` (a group of people) may stay. */
  readonly type: 'release' | 'experiment' | 'operation' | 'permission';
  /** Day (YYYY-MM-DD) after which the code should no longer need it. */
  readonly expectedEnd?: string;
}

/** A feature that administrators switch on for some of the users; listed in the contract of the module that owns it. */
export interface Flag extends FlagDefinition {
  readonly key: FlagKey;
}

export function defineFlag(flag: FlagDefinition): Flag {
  if (!/^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$/.test(flag.key) || flag.key.length > 60)
    throw new Error(`flag "${flag.key}": a key is like area.noun, at most 60 characters`);
  if ((flag.type === 'release' || flag.type === 'experiment') && flag.expectedEnd === undefined)
    throw new Error(`flag "${flag.key}": a ${flag.type} has an expected end`);
  return flag as Flag;
}
