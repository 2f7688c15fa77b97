import {
  closeOpportunity,
  getOpportunity,
  getOpportunityBoard,
  moveOpportunity,
  opportunityResource,
  reopenOpportunity,
  saveOpportunity,
  transferOpportunities,
  updateOpportunity,
} from '@switchboard/crm-contract';
import { handle, handleExport, pageOf } from '@switchboard/kit-server';
import { opportunitySource } from './repo.ts';
import { addOpportunity, board, close, editOpportunity, moveToStage, opportunityDetail, reopen } from './service.ts';
import { transfer } from './transfer.ts';

export const opportunityRoutes = [
  handle(opportunityResource.calls.page, async (input, context) => await pageOf(opportunitySource, input, context)),
  ...handleExport(opportunityResource, () => opportunitySource),
  handle(getOpportunity, async ({ id }, context) => await opportunityDetail(id, context)),
  handle(saveOpportunity, async (input, context) => await addOpportunity(input, context)),
  handle(updateOpportunity, async (input, context) => await editOpportunity(input, context)),
  handle(moveOpportunity, async (input, context) => await moveToStage(input, context)),
  handle(closeOpportunity, async (input, context) => await close(input, context)),
  handle(reopenOpportunity, async ({ id }, context) => await reopen(id, context)),
  handle(transferOpportunities, transfer),
  handle(getOpportunityBoard, async (input, context) => await board(input, context)),
];
