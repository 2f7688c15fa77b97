import { teamRenameResource } from '@switchboard/crm-contract';
import { defineRowSecurity } from '@switchboard/kit-server';

export const teamRenameRows = defineRowSecurity({
  object: teamRenameResource.code,
  table: 'crm.team_name_change',
  owner: 'applicant_id',
  dept: 'applicant_dept_id',
});
