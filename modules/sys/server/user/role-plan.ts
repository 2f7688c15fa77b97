export interface RequestedRole {
  readonly roleId: string;
  /** ISO time; null = no end. */
  readonly expireAt: string | null;
}

export interface RolePlan {
  /** New, or held longer than before: the giver must hold them too (sys R27). */
  readonly given: readonly RequestedRole[];
  /** Held shorter than before. */
  readonly shortened: readonly RequestedRole[];
  readonly removed: readonly string[];
}

/** Computes the changes from the held roles to the requested ones. */
export function planRoles(held: readonly RequestedRole[], wanted: readonly RequestedRole[]): RolePlan {
  const before = new Map(held.map((role) => [role.roleId, endOf(role)]));
  const after = new Set(wanted.map((role) => role.roleId));
  const given: RequestedRole[] = [];
  const shortened: RequestedRole[] = [];
  for (const role of wanted) {
    const end = before.get(role.roleId);
    if (end === undefined || endOf(role) > end) given.push(role);
    else if (endOf(role) < end) shortened.push(role);
  }
  return { given, shortened, removed: held.map(({ roleId }) => roleId).filter((roleId) => !after.has(roleId)) };
}

function endOf({ expireAt }: RequestedRole): number {
  return expireAt === null ? Number.POSITIVE_INFINITY : Date.parse(expireAt);
}
