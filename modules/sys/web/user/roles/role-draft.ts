import { businessMoment, type InputOf, type ResultOf } from '@switchboard/kit-contract';
import type { assignRoles, getRoleOptions } from '@switchboard/sys-contract';

export type RoleOption = ResultOf<typeof getRoleOptions>['roles'][number];

/** Selected roles and their end dates; null = no end. */
export type RoleDraft = ReadonlyMap<string, string | null>;

export function draftOf(options: readonly RoleOption[]): RoleDraft {
  return new Map(options.filter(({ isHeld }) => isHeld).map(({ roleId, expireAt }) => [roleId, expireAt]));
}

export function withRole(draft: RoleDraft, roleId: string, isChosen: boolean, expireAt: string | null): RoleDraft {
  const next = new Map(draft);
  if (isChosen) next.set(roleId, expireAt);
  else next.delete(roleId);
  return next;
}

export interface RoleChange {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly name: string;
}

/** The changes that saving would make, shown for review first. */
export function changesOf(options: readonly RoleOption[], draft: RoleDraft): RoleChange[] {
  return options.flatMap(({ roleId, name, isHeld, expireAt }): RoleChange[] => {
    const isChosen = draft.has(roleId);
    if (isChosen && !isHeld) return [{ kind: 'added', name }];
    if (!isChosen && isHeld) return [{ kind: 'removed', name }];
    return isChosen && draft.get(roleId) !== expireAt ? [{ kind: 'changed', name }] : [];
  });
}

export function rolesInput(draft: RoleDraft): InputOf<typeof assignRoles>['roles'] {
  return [...draft].map(([roleId, expireAt]) => ({ roleId, expireAt }));
}

/**
 * A role can be removed by any user who sees it, but granted only by a user who holds it and only while it is enabled
 * (sys R27).
 */
export function canToggle(option: RoleOption): boolean {
  return option.isHeld || (option.isGrantable && option.isEnabled);
}

/** The last second of a business day (conventions §5). */
export function endOfDay(day: string): string {
  return businessMoment(day, '23:59:59');
}
