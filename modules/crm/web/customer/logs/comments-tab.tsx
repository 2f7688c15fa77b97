import { customerResource } from '@switchboard/crm-contract';
import { Comments } from '@switchboard/kit-web';
import type { CustomerTabProps } from '../tabs.ts';

export default function CommentsTab({ customer }: CustomerTabProps) {
  return <Comments object={customerResource.code} id={customer.id} />;
}
