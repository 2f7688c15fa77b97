import { listPlaces, lookupNumber, mccmncResource, saveMccmnc } from '@switchboard/bq-contract';
import { handle, handleExport, pageOf } from '@switchboard/kit-server';
import { mccmncImporter } from './importer.ts';
import { mccmncSource } from './repo.ts';
import { lookUp, placesOf, storeMccmnc } from './service.ts';

export const mccmncRoutes = [
  handle(mccmncResource.calls.page, async (input, context) => await pageOf(mccmncSource, input, context)),
  ...handleExport(mccmncResource, () => mccmncSource),
  handle(saveMccmnc, storeMccmnc),
  handle(lookupNumber, lookUp),
  handle(listPlaces, async (_, context) => await placesOf(context)),
  ...mccmncImporter.handlers,
];
