import { DING_STATUS } from '@switchboard/sys-contract';

export type DingStatus = (typeof DING_STATUS)[keyof typeof DING_STATUS];

/** What is on its way or has arrived is not rewritten behind people's backs. */
export const canEdit = (status: DingStatus): boolean => status === DING_STATUS.draft || status === DING_STATUS.failed;
export const canDelete = (status: DingStatus): boolean =>
  status !== DING_STATUS.queued && status !== DING_STATUS.sending;
