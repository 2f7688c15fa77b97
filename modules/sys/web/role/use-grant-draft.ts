import { useCall, useDraftState } from '@switchboard/kit-web';
import { getRoleGrant, type GrantSet } from '@switchboard/sys-contract';
import { useMemo } from 'react';
import { diffGrants } from './model/grant-diff.ts';

/** The stored grant of a role and the edited draft. The draft is kept until the user saves or undoes it. */
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
    /** The version the edits are based on: saving over another user's changes is rejected. */
    version: edited?.version ?? stored?.version ?? 0,
    change: (next: GrantSet) =>
      setEdited(
        stored !== undefined && diffGrants(stored, next).count === 0
          ? null
          : { grant: next, version: edited?.version ?? stored?.version ?? 0 },
      ),
    undo: () => setEdited(null),
    /** After a rejected save: applies the same changes to what is stored now. */
    rebase: async () => {
      const { data } = await query.refetch();
      if (data !== undefined && edited !== null) setEdited({ grant: edited.grant, version: data.version });
    },
    refetch: query.refetch,
  };
}

export type GrantDraft = ReturnType<typeof useGrantDraft>;
