import {
  listTeams,
  retryTeamRename,
  saveTeamRename,
  teamRenameResource,
  withdrawTeamRename,
} from '@switchboard/crm-contract';
import { handle, handleExport, pageOf } from '@switchboard/kit-server';
import { teamRenameSource } from './repo.ts';
import { requestRename, listTeamsOf, retryRename, withdrawRename } from './service.ts';

export const teamRoutes = [
  handle(teamRenameResource.calls.page, async (input, context) => await pageOf(teamRenameSource, input, context)),
  ...handleExport(teamRenameResource, () => teamRenameSource),
  handle(listTeams, async ({ customerId }, context) => await listTeamsOf(customerId, context)),
  handle(saveTeamRename, async (input, context) => await requestRename(input, context)),
  handle(withdrawTeamRename, async (input, context) => await withdrawRename(input, context)),
  handle(retryTeamRename, async ({ id }, context) => await retryRename(id, context)),
];
