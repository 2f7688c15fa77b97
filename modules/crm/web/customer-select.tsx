import { customerResource } from '@switchboard/crm-contract';
import { type ChoiceProps, ResourceSelect } from '@switchboard/kit-web';

/** Selects one of the customers visible to the user. */
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
