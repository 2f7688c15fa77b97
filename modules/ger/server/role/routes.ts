import {
  approvalRoleResource,
  deleteApprovalRole,
  getApprovalRole,
  saveApprovalRole,
  switchApprovalRole,
  updateApprovalRole,
} from '@switchboard/ger-contract';
import { handle, pageOf } from '@switchboard/kit-server';
import { approvalRoleSource } from './repo.ts';
import { addRole, changeRole, dropRole, readRole, switchRole } from './service.ts';

export const approvalRoleRoutes = [
  handle(approvalRoleResource.calls.page, async (input, context) => await pageOf(approvalRoleSource, input, context)),
  handle(getApprovalRole, readRole),
  handle(saveApprovalRole, addRole),
  handle(updateApprovalRole, changeRole),
  handle(switchApprovalRole, switchRole),
  handle(deleteApprovalRole, dropRole),
];
