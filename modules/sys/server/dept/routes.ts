import { handle, pageOf } from '@switchboard/kit-server';
import {
  addDept,
  deleteDept,
  getDeptTree,
  moveDept,
  setDeptStatus,
  staffResource,
  updateDept,
} from '@switchboard/sys-contract';
import { staffSource } from './repo.ts';
import { createDept, deptTreeOf, editDept, relocateDept, removeDept, switchDept } from './service.ts';

export const deptRoutes = [
  handle(getDeptTree, async (_, context) => await deptTreeOf(context)),
  handle(addDept, createDept),
  handle(updateDept, editDept),
  handle(setDeptStatus, switchDept),
  handle(moveDept, relocateDept),
  handle(deleteDept, removeDept),
  handle(staffResource.calls.page, async (input, context) => await pageOf(staffSource(context.locale), input, context)),
];
