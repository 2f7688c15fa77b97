import { accountResource, customerResource } from '@switchboard/crm-contract';
import { type FormRecord, recordIn } from '@switchboard/ger-contract';
import { ResourceSelect } from '@switchboard/kit-web';

interface Props {
  id?: string;
  value?: unknown;
  onChange?: (record: FormRecord | null) => void;
}

/** The value contains the id and a display name; the server replaces the name by the real one. */
const valueOf = (value: unknown) => {
  const record = recordIn(value);
  return record === null ? {} : { value: record.id, known: [{ value: record.id, label: record.name }] };
};
const picked =
  (onChange: Props['onChange']) =>
  ([option]: readonly { value: string; label: string }[]): void =>
    onChange?.(option === undefined ? null : { id: option.value, name: option.label });

export function CustomerInput({ id, value, onChange }: Props) {
  return (
    <ResourceSelect
      {...(id === undefined ? {} : { id })}
      resource={customerResource}
      labelOf={(row) => row.name}
      hintOf={(row) => row.customerCode}
      {...valueOf(value)}
      onPicked={picked(onChange)}
    />
  );
}

export function AccountInput({ id, value, onChange }: Props) {
  return (
    <ResourceSelect
      {...(id === undefined ? {} : { id })}
      resource={accountResource}
      labelOf={(row) => row.accountNo}
      hintOf={(row) => row.customerName}
      {...valueOf(value)}
      onPicked={picked(onChange)}
    />
  );
}
