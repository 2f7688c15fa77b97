import { handle, handlePublic, pageOf } from '@switchboard/kit-server';
import { deleteLoginPrompt, getLoginPrompt, loginPromptResource, saveLoginPrompt } from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { findLoginPrompt, loginPromptSource } from './repo.ts';
import { keepPrompt, removePrompt } from './service.ts';

export const loginPromptRoutes = [
  handlePublic(getLoginPrompt, async (_, context) => (await findLoginPrompt(sysDb(context), context.locale)) ?? null),
  handle(loginPromptResource.calls.page, async (input, context) => await pageOf(loginPromptSource, input, context)),
  handle(saveLoginPrompt, keepPrompt),
  handle(deleteLoginPrompt, removePrompt),
];
