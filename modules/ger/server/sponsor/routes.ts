import {
  deleteDraft,
  getCatalogue,
  getStartForm,
  previewStart,
  setFavourite,
  startInstance,
} from '@switchboard/ger-contract';
import { handle } from '@switchboard/kit-server';
import { preview } from './preview.ts';
import { catalogue, favour, removeDraft, startForm } from './service.ts';
import { start } from './start.ts';

export const sponsorRoutes = [
  handle(getCatalogue, catalogue),
  handle(setFavourite, favour),
  handle(getStartForm, startForm),
  handle(deleteDraft, removeDraft),
  handle(previewStart, preview),
  handle(startInstance, start),
];
