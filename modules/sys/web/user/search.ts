import { listPath, searchResource } from '@switchboard/kit-web';
import { userResource } from '@switchboard/sys-contract';

const PAGE = '/setModule/authManage/user';

export const searchRecords = searchResource(userResource, ({ id, name, jobNumber, deptNames, title }) => ({
  id,
  title: name ?? jobNumber ?? id,
  facts: [jobNumber, ...(deptNames ?? []), title].filter(Boolean).join(' · '),
  path: listPath(PAGE, jobNumber ?? name ?? ''),
}));
