import { VERSION_STATUS } from '@switchboard/sys-contract';

export type VersionStatus = (typeof VERSION_STATUS)[keyof typeof VERSION_STATUS];

/** 0 draft → 1 scheduled → 2 published → 3 withdrawn → 0; null = the state does not allow it (sys.md 2.4). */
export function afterPublish(status: VersionStatus, { now, at }: { now: Date; at: Date | null }): VersionStatus | null {
  if (status === VERSION_STATUS.published || status === VERSION_STATUS.withdrawn) return null;
  return at !== null && at > now ? VERSION_STATUS.scheduled : VERSION_STATUS.published;
}

/** Withdrawing a scheduled notice makes it a draft again. */
export function afterWithdraw(status: VersionStatus): VersionStatus | null {
  if (status === VERSION_STATUS.published) return VERSION_STATUS.withdrawn;
  return status === VERSION_STATUS.scheduled ? VERSION_STATUS.draft : null;
}

/** Editing a withdrawn notice makes it a draft again. */
export const afterEdit = (status: VersionStatus): VersionStatus =>
  status === VERSION_STATUS.withdrawn ? VERSION_STATUS.draft : status;

export const canDelete = (status: VersionStatus): boolean =>
  status === VERSION_STATUS.draft || status === VERSION_STATUS.withdrawn;
