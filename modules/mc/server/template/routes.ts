import { handle, pageOf } from '@switchboard/kit-server';
import { saveTemplate, templateResource } from '@switchboard/mc-contract';
import { templateSource } from './repo.ts';
import { editTemplate } from './service.ts';

export const templateRoutes = [
  handle(
    templateResource.calls.page,
    async (input, context) => await pageOf(templateSource(context.locale), input, context),
  ),
  handle(saveTemplate, editTemplate),
];
