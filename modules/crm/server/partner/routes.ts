import {
  bindChild,
  commissionResource,
  getPartner,
  moveCommission,
  partnerResource,
  saveProfile,
  unbindChild,
} from '@switchboard/crm-contract';
import { handle, handleExport, pageOf } from '@switchboard/kit-server';
import { commissionSource, partnerSource } from './repo.ts';
import { advanceCommission, bind, partnerDetail, storeProfile, unbind } from './service.ts';

export const partnerRoutes = [
  handle(partnerResource.calls.page, async (input, context) => await pageOf(partnerSource, input, context)),
  ...handleExport(partnerResource, () => partnerSource),
  handle(getPartner, partnerDetail),
  handle(saveProfile, storeProfile),
  handle(bindChild, bind),
  handle(unbindChild, unbind),
  handle(commissionResource.calls.page, async (input, context) => await pageOf(commissionSource, input, context)),
  handle(moveCommission, advanceCommission),
];
