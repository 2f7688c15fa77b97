import { customerResource } from '@switchboard/crm-contract';
import { RecordFiles } from '@switchboard/kit-web';
import type { CustomerTabProps } from '../tabs.ts';

export default function FilesTab({ customer }: CustomerTabProps) {
  return <RecordFiles object={customerResource.code} id={customer.id} />;
}
