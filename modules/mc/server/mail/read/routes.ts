import { handle, handleExport, handleFile, handlePublicFile, pageOf } from '@switchboard/kit-server';
import {
  dealingResource,
  deleteMails,
  downloadEml,
  forwardDealing,
  getAttachment,
  getMail,
  getRemoteImage,
  markMails,
  markSpam,
  moveMails,
  openAttachment,
  pushBills,
  queryCustomerDealings,
  queryJunk,
  queryReceived,
  querySenders,
  querySupplierDealings,
  revealDealing,
  syncMails,
  viewDealing,
} from '@switchboard/mc-contract';
import { pushToFinance } from './act/bill.ts';
import { mark, move, remove, spam, sync } from './act/service.ts';
import { forwardToSelf } from './dealing/forward.ts';
import { dealingSource } from './dealing/list.repo.ts';
import { customerDealings, revealAddress, supplierDealings } from './dealing/service.ts';
import { openDealing, openMail } from './detail/service.ts';
import { attachmentFile, attachmentLink, emlOf } from './file/service.ts';
import { remoteImage } from './image/route.ts';
import { junkPage, receivedPage, senderPage } from './list/service.ts';

export const mailReadRoutes = [
  handle(queryReceived, receivedPage),
  handle(queryJunk, junkPage),
  handle(querySenders, senderPage),
  handle(getMail, openMail),
  handleFile(downloadEml, emlOf),
  handle(getAttachment, attachmentLink),
  handlePublicFile(openAttachment, attachmentFile),
  handlePublicFile(getRemoteImage, remoteImage),
  handle(markMails, mark),
  handle(deleteMails, remove),
  handle(syncMails, sync),
  handle(moveMails, move),
  handle(markSpam, spam),
  handle(pushBills, pushToFinance),
  handle(dealingResource.calls.page, async (input, context) => await pageOf(dealingSource(context), input, context)),
  ...handleExport(dealingResource, dealingSource),
  handle(queryCustomerDealings, customerDealings),
  handle(querySupplierDealings, supplierDealings),
  handle(viewDealing, openDealing),
  handle(forwardDealing, forwardToSelf),
  handle(revealDealing, revealAddress),
];
