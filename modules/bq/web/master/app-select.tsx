import { appResource } from '@switchboard/bq-contract';
import { type ChoiceOption, type ChoiceProps, ResourceSelect } from '@switchboard/kit-web';
import type { ReactNode } from 'react';

/** An SMS account. */
export function AppSelect(props: ChoiceProps & { readonly known?: readonly ChoiceOption[] }): ReactNode {
  return (
    <ResourceSelect
      {...props}
      resource={appResource}
      labelOf={({ name }) => name}
      hintOf={({ customerName }) => customerName}
    />
  );
}
