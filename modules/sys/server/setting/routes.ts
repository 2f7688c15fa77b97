import { handle } from '@switchboard/kit-server';
import { compareSettings, exportSettings, importSettings, searchSettings } from '@switchboard/kit-contract';
import { compared, importFile, settingFile } from './file.ts';
import { findSettings } from './search.ts';

export const settingRoutes = [
  handle(exportSettings, async ({ module }, context) => await settingFile(module, context)),
  handle(compareSettings, async ({ file }, context) => {
    const { digest, settings } = await compared(file, context);
    return { digest, settings: settings.map(({ pairs: _, bound: __, ...difference }) => difference) };
  }),
  handle(importSettings, importFile),
  handle(searchSettings, async ({ keyword }, context) => await findSettings(keyword, context)),
];
