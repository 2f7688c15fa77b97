import { type ChoiceProps, CodeSelect, useCall } from '@switchboard/kit-web';
import { listPortDevices } from '@switchboard/oc-contract';
import type { ReactNode } from 'react';

/** Selects a device with ports for cards. */
export function DeviceSelect(props: ChoiceProps): ReactNode {
  const { data = [] } = useCall(listPortDevices, {});
  const values = Object.fromEntries(
    data.map(({ id, sn, model, ports, iso2 }) => {
      const name = `${sn} · ${model} · ${iso2} (${ports})`;
      return [id, { label: { zh: name, en: name } }];
    }),
  );
  return <CodeSelect {...props} values={values} allowClear />;
}
