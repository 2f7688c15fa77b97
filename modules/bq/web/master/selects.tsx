import { channelInfoResource, listSuppliers, mixResource } from '@switchboard/bq-contract';
import type { EnumValue } from '@switchboard/kit-contract';
import { type ChoiceOption, type ChoiceProps, CodeSelect, ResourceSelect, useCall } from '@switchboard/kit-web';
import type { ReactNode } from 'react';

type Props = ChoiceProps & { readonly known?: readonly ChoiceOption[] };

export function ChannelSelect(props: Props): ReactNode {
  return (
    <ResourceSelect
      {...props}
      resource={channelInfoResource}
      labelOf={({ name }) => name}
      hintOf={({ country }) => country}
    />
  );
}

export function MixSelect(props: Props): ReactNode {
  return (
    <ResourceSelect
      {...props}
      resource={mixResource}
      query={{ state: ['enabled', 'disabled'] }}
      labelOf={({ name }) => name}
      hintOf={({ country }) => country}
    />
  );
}

export function SupplierSelect(props: ChoiceProps): ReactNode {
  const { data } = useCall(listSuppliers, {});
  const values: Record<string, EnumValue> = Object.fromEntries(
    (data ?? []).map(({ value, name }) => [value, { label: { zh: name, en: name } }]),
  );
  return <CodeSelect {...props} values={values} />;
}
