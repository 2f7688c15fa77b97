import { customerResource } from '@switchboard/crm-contract';
import { listPath, searchResource } from '@switchboard/kit-web';

const PAGE = '/crm/client-partner/my-client';

export const searchRecords = searchResource(customerResource, ({ id, name, customerCode, ownerName }) => ({
  id,
  title: name ?? customerCode ?? id,
  facts: [customerCode, ownerName].filter(Boolean).join(' · '),
  path: listPath(PAGE, customerCode ?? name ?? ''),
}));
