import type { Call } from '@switchboard/kit-contract';
import { deleteMails, markMails, markSpam, moveMails, pushBills, syncMails } from './act.ts';
import {
  dealingResource,
  forwardDealing,
  queryCustomerDealings,
  querySupplierDealings,
  revealDealing,
  viewDealing,
} from './dealings.ts';
import { downloadEml, getAttachment, getMail, getRemoteImage, openAttachment } from './detail.ts';
import { queryJunk, queryReceived, querySenders } from './list.ts';

export * from './act.ts';
export * from './dealings.ts';
export * from './detail.ts';
export * from './events.ts';
export * from './kinds.ts';
export * from './list.ts';

export const mailReadCalls: readonly Call[] = [
  queryReceived,
  queryJunk,
  querySenders,
  getMail,
  downloadEml,
  getAttachment,
  openAttachment,
  getRemoteImage,
  markMails,
  deleteMails,
  syncMails,
  moveMails,
  markSpam,
  pushBills,
  queryCustomerDealings,
  querySupplierDealings,
  viewDealing,
  forwardDealing,
  revealDealing,
];

export const mailReadResources = [dealingResource];
