import type { GrantSet } from '@switchboard/sys-contract';
import type { Catalog } from '../use-catalog.ts';

export interface GrantTabProps {
  readonly grant: GrantSet;
  readonly catalog: Catalog;
  readonly isReadOnly: boolean;
  /** The role's own default, used where no rule applies. */
  readonly defaultScope: number;
  readonly onChange: (grant: GrantSet) => void;
}
