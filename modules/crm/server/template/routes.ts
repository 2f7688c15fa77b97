import {
  enableTemplate,
  getTemplate,
  saveTemplate,
  saveTemplateStages,
  templateResource,
} from '@switchboard/crm-contract';
import { handle, pageOf } from '@switchboard/kit-server';
import { templateSource } from './repo.ts';
import { readTemplate, storeStages, storeTemplate, switchTemplate } from './service.ts';

export const templateRoutes = [
  handle(templateResource.calls.page, async (input, context) => await pageOf(templateSource, input, context)),
  handle(getTemplate, async ({ id }, context) => await readTemplate(id, context)),
  handle(saveTemplate, storeTemplate),
  handle(saveTemplateStages, storeStages),
  handle(enableTemplate, switchTemplate),
];
