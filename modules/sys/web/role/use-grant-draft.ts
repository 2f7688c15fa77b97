import { useCall, useDraftState } from '@switchboard/kit-web';
import { getRoleGrant, type GrantSet } from '@switchboard/sys-contract';
import { useMemo } from 'react';
import { diffGrants } from './model/grant-diff.ts';

/** The grant of a role as it is stored, and as it would be after saving. Kept until the person saves or undoes. */
export function useGrantDraft(roleId: string) {
  const query = useCall(getRoleGrant, { roleId });
  const stored = query.data;
  const [edited, setEdited] = useDraftState<{ grant: GrantSet; version: number }>(`role.grant.${roleId}`);
  const grant: GrantSet | undefined = edited?.grant ?? stored;
  const diff = useMemo(
    () => (stored === undefined || edited === null ? null : diffGrants(stored, edited.grant)),
    [stored, edited],
  );
  return {
    stored,
    grant,
    diff,
    error: query.error,
    isDirty: diff !== null && diff.count > 0,
    /** The version that the changes were begun on: saving on top of somebody else's work is refused. */
    version: edited?.version ?? stored?.version ?? 0,
    change: (next: GrantSet) =>
      setEdited(
        stored !== undefined && diffGrants(stored, next).count === 0
          ? null
          : { grant: next, version: edited?.version ?? stored?.version ?? 0 },
      ),
    undo: () => setEdited(null),
    /** After a refused save: the same wishes on top of what is stored now. */
    rebase: async () => {
      const { data } = await query.refetch();
      if (data !== undefined && edited !== null) setEdited({ grant: edited.grant, version: data.version });
    },
    refetch: query.refetch,
  };
}

export type GrantDraft = ReturnType<typeof useGrantDraft>;
