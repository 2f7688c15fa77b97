import { correctFollowup, pageFollowups, saveFollowup } from '@switchboard/crm-contract';
import { handle } from '@switchboard/kit-server';
import { followupsOf, replaceFollowup, writeFollowup } from './service.ts';

export const followupRoutes = [
  handle(pageFollowups, async (input, context) => await followupsOf(input, context)),
  handle(saveFollowup, async (input, context) => await writeFollowup(input, context)),
  handle(correctFollowup, async (input, context) => await replaceFollowup(input, context)),
];
