import { DING_STATUS } from '@switchboard/sys-contract';

export type DingStatus = (typeof DING_STATUS)[keyof typeof DING_STATUS];

/** A notice that is being sent or was sent cannot be edited. */
export const canEdit = (status: DingStatus): boolean => status === DING_STATUS.draft || status === DING_STATUS.failed;
export const canDelete = (status: DingStatus): boolean =>
  status !== DING_STATUS.queued && status !== DING_STATUS.sending;
