import { listAgreeActions, listRejectActions, type ServiceAction } from '@switchboard/ger-contract';
import { useCall, useLocale } from '@switchboard/kit-web';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from './field.tsx';

interface Props {
  readonly event: 'start' | 'agree' | 'reject' | 'return' | 'complete';
  readonly serviceName: string | null;
  readonly action: ServiceAction | undefined;
  readonly isReadOnly: boolean;
  onChange(action: ServiceAction | null): void;
}

/** The action of the business module at this point of the process. */
export function ActionPick({ event, serviceName, action, isReadOnly, onChange }: Props) {
  const { t } = useTranslation('ger');
  const locale = useLocale();
  const isBad = event === 'reject' || event === 'return';
  const input = { serviceName: serviceName ?? '' };
  const good = useCall(listAgreeActions, input, { enabled: serviceName !== null && !isBad });
  const bad = useCall(listRejectActions, input, { enabled: serviceName !== null && isBad });
  const choices = ((isBad ? bad.data : good.data) ?? []).filter(({ usableOn }) => usableOn.includes(event));
  return (
    <Field label={t(`design.action.${event}`)} {...(choices.length === 0 ? { hint: t('design.noActions') } : {})}>
      {(id) => (
        <Select
          id={id}
          allowClear
          disabled={isReadOnly}
          placeholder={t('design.noAction')}
          value={action?.action ?? null}
          options={choices.map(({ value, labelZh, labelEn, mode }) => ({
            value,
            label: `${locale === 'zh' ? labelZh : labelEn} · ${t(`design.mode.${mode}`)}`,
          }))}
          onChange={(value?: string) => {
            const chosen = choices.find((one) => one.value === value);
            onChange(
              chosen === undefined ? null : { service: serviceName ?? '', action: chosen.value, mode: chosen.mode },
            );
          }}
        />
      )}
    </Field>
  );
}
