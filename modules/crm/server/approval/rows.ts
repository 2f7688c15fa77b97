import { approvalOrderResource } from '@switchboard/crm-contract';
import { defineRowSecurity } from '@switchboard/kit-server';

/** An order belongs to its applicant; current and past approvers see it regardless of their department. */
export const approvalOrderRows = defineRowSecurity({
  object: approvalOrderResource.code,
  table: 'crm.approval_order',
  owner: 'applicant_id',
  dept: 'applicant_dept_id',
  share: { table: 'crm.approval_handler', row: 'order_id', staff: 'staff_id', active: 'true' },
});
