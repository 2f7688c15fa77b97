import type { GrantSet } from '@switchboard/sys-contract';
import type { Catalog } from '../use-catalog.ts';

export interface GrantTabProps {
  readonly grant: GrantSet;
  readonly catalog: Catalog;
  readonly isReadOnly: boolean;
  /** The role's own default, for what has no rule. */
  readonly defaultScope: number;
  readonly onChange: (grant: GrantSet) => void;
}
