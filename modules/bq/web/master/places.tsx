import { listPlaces } from '@switchboard/bq-contract';
import type { EnumValue } from '@switchboard/kit-contract';
import { type ChoiceProps, CodeSelect, useCall } from '@switchboard/kit-web';
import { Form } from 'antd';
import type { ReactNode } from 'react';

type Values = Readonly<Record<string, EnumValue>>;

const usePlaces = () => useCall(listPlaces, {}, { staleTime: Number.POSITIVE_INFINITY }).data ?? [];

/** A country by its mobile country code. */
export function PlaceSelect(props: ChoiceProps): ReactNode {
  const values: Values = Object.fromEntries(
    usePlaces().map(({ mcc, country }) => [mcc, { label: { zh: `${country.zh} ${mcc}`, en: `${country.en} ${mcc}` } }]),
  );
  return <CodeSelect {...props} values={values} />;
}

/** An operator of the country in the form field `mcc`. */
export function OperatorSelect(props: ChoiceProps): ReactNode {
  const form = Form.useFormInstance();
  const mcc = Form.useWatch<string | undefined>('mcc', form);
  const operators = usePlaces().find((place) => place.mcc === mcc)?.operators ?? [];
  const values: Values = Object.fromEntries(
    operators.map(({ mnc, operator }) => [
      mnc,
      { label: { zh: `${operator.zh} ${mnc}`, en: `${operator.en} ${mnc}` } },
    ]),
  );
  return (
    <CodeSelect {...props} values={values} allowClear disabled={props.disabled === true || operators.length === 0} />
  );
}
