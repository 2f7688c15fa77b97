import { customerResource } from '@switchboard/crm-contract';
import { type ChoiceProps, ResourceSelect } from '@switchboard/kit-web';

/** Selects a customer from the person's own list. */
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
