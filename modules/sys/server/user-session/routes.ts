import { handle } from '@switchboard/kit-server';
import { kickSessions, pageUserSessions } from '@switchboard/sys-contract';
import { kick, sessionPage } from './service.ts';

export const userSessionRoutes = [
  handle(pageUserSessions, async (input, context) => await sessionPage(input, context)),
  handle(kickSessions, async (input, context) => await kick(input, context)),
];
