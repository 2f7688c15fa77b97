import {
  campaignRecipientResource,
  campaignResource,
  campaignTemplates,
  cancelCampaign,
  clickedCampaign,
  getCampaign,
  openedCampaign,
  previewCampaign,
  saveCampaign,
  submitCampaign,
  testCampaign,
  unsubscribeCampaign,
} from '@switchboard/crm-contract';
import { handle, handleExport, handlePublicFile, pageOf } from '@switchboard/kit-server';
import { campaignSource, recipientSource } from './repo.ts';
import { campaignDetail, cancel, preview, saveDraft, sendTest, submit, templatesFor } from './service.ts';
import { clicked, opened, unsubscribe } from './track.ts';

export const campaignRoutes = [
  handle(campaignResource.calls.page, async (input, context) => await pageOf(campaignSource, input, context)),
  ...handleExport(campaignResource, () => campaignSource),
  handle(campaignRecipientResource.calls.page, async (input, context) => await pageOf(recipientSource, input, context)),
  handle(getCampaign, async ({ id }, context) => await campaignDetail(id, context)),
  handle(campaignTemplates, async (_, context) => await templatesFor(context)),
  handle(previewCampaign, preview),
  handle(saveCampaign, saveDraft),
  handle(testCampaign, async ({ id }, context) => await sendTest(id, context)),
  handle(submitCampaign, async ({ id }, context) => await submit(id, context)),
  handle(cancelCampaign, async ({ id }, context) => await cancel(id, context)),
  handlePublicFile(openedCampaign, opened),
  handlePublicFile(clickedCampaign, clicked),
  handlePublicFile(unsubscribeCampaign, unsubscribe),
];
