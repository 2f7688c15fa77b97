import { customerResource } from '@switchboard/crm-contract';
import { type ChoiceProps, ResourceSelect } from '@switchboard/kit-web';

/** One of the customers that the person's own list shows. */
export function CustomerSelect(props: ChoiceProps) {
  return (
    <ResourceSelect
      {...props}
      resource={customerResource}
      labelOf={(row) => row.name}
      hintOf={(row) => row.customerCode}
    />
  );
}
