import { useCall } from '@switchboard/kit-web';
import type { ResourceRow } from '@switchboard/kit-contract';
import { roleResource } from '@switchboard/sys-contract';

export type RoleRow = ResourceRow<typeof roleResource>;
export const PAGE_KEY = roleResource.right;
export const MOST_ROLES = 200;

/** Loads all roles at once: a company has at most a few hundred, and people scan the list. */
export function useRoles() {
  return useCall(roleResource.calls.page, { pageSize: MOST_ROLES });
}

export function matchesRole(role: RoleRow, keyword: string): boolean {
  const text = keyword.trim().toLowerCase();
  return [role.nameZh, role.nameEn, role.code].some((value) => value?.toLowerCase().includes(text) === true);
}
