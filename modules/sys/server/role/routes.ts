import { handle, pageOf } from '@switchboard/kit-server';
import {
  copyRole,
  deleteRole,
  findRightsPeople,
  pageRoleMembers,
  removeRoleMembers,
  roleResource,
  saveRole,
  saveRoleMembers,
  setRoleState,
  updateRole,
} from '@switchboard/sys-contract';
import { addMembers, membersOf, peopleFor, removeMembers } from './members.ts';
import { roleSource } from './repo.ts';
import { addRole, duplicateRole, editRole, removeRole, switchRole } from './service.ts';

export const roleRoutes = [
  handle(roleResource.calls.page, async (input, context) => await pageOf(roleSource, input, context)),
  handle(saveRole, async (input, context) => await addRole(context, input)),
  handle(updateRole, async (input, context) => await editRole(context, input)),
  handle(setRoleState, async (input, context) => await switchRole(context, input)),
  handle(deleteRole, async (input, context) => await removeRole(context, input)),
  handle(copyRole, async (input, context) => await duplicateRole(context, input)),
  handle(pageRoleMembers, async (input, context) => await membersOf(context, input)),
  handle(findRightsPeople, async (input, context) => await peopleFor(context, input)),
  handle(saveRoleMembers, async (input, context) => await addMembers(context, input)),
  handle(removeRoleMembers, async (input, context) => await removeMembers(context, input)),
];
