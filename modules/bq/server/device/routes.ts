import {
  complianceResource,
  deviceOplogResource,
  devicePortResource,
  deviceResource,
  rebootDevice,
  reviewCompliance,
  saveDevice,
  uploadCompliance,
} from '@switchboard/bq-contract';
import { handle, handleExport, pageOf } from '@switchboard/kit-server';
import { handIn, review } from './compliance.ts';
import { complianceSource, deviceOplogSource, devicePortSource, deviceSource } from './repo.ts';
import { changeDevice, reboot } from './service.ts';
import { fillToday } from './today.ts';

export const deviceRoutes = [
  handle(deviceResource.calls.page, async (input, context) => await pageOf(deviceSource, input, context)),
  ...handleExport(deviceResource, () => deviceSource),
  handle(saveDevice, changeDevice),
  handle(rebootDevice, reboot),
  handle(deviceOplogResource.calls.page, async (input, context) => await pageOf(deviceOplogSource, input, context)),
  ...handleExport(deviceOplogResource, () => deviceOplogSource),
  handle(devicePortResource.calls.page, async (input, context) => {
    const page = await pageOf(devicePortSource(context.locale), input, context);
    await fillToday(page.list, context);
    return page;
  }),
  ...handleExport(devicePortResource, ({ locale }) => devicePortSource(locale), { prepare: fillToday }),
  handle(complianceResource.calls.page, async (input, context) => await pageOf(complianceSource, input, context)),
  ...handleExport(complianceResource, () => complianceSource),
  handle(uploadCompliance, handIn),
  handle(reviewCompliance, review),
];
