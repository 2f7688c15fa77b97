import { DeleteOutlined } from '@ant-design/icons';
import type { Test } from '@switchboard/ger-contract';
import { useLocale } from '@switchboard/kit-web';
import { Button, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from '../designer.module.css';
import { useLabels } from '../labels.tsx';
import { ValueInput } from './value-input.tsx';

interface Props {
  readonly no: number;
  readonly test: Test;
  readonly isReadOnly: boolean;
  onChange(test: Test): void;
  onRemove(): void;
}

/** One test: a field, the operator, and the value. */
export function TestRow({ no, test, isReadOnly, onChange, onRemove }: Props) {
  const { t } = useTranslation('ger');
  const locale = useLocale();
  const { conditionFields } = useLabels();
  const field = conditionFields.find(({ source, key }) => `${source}.${key}` === test.f);
  const isBare = test.op === 'empty' || test.op === 'notEmpty';
  return (
    <div className={styles['test']}>
      <Select
        aria-label={t('design.testField', { no })}
        placeholder={t('design.field')}
        disabled={isReadOnly}
        value={test.f === '' ? null : test.f}
        options={conditionFields.map(({ source, key, labelZh, labelEn }) => ({
          value: `${source}.${key}`,
          label: locale === 'zh' ? labelZh : labelEn,
        }))}
        onChange={(f: string) => {
          const ops = conditionFields.find(({ source, key }) => `${source}.${key}` === f)?.ops ?? [];
          onChange({ f, op: (ops[0] ?? 'eq') as Test['op'] });
        }}
      />
      <Select<Test['op']>
        aria-label={t('design.testOp', { no })}
        disabled={isReadOnly || field === undefined}
        value={test.op}
        options={(field?.ops ?? [test.op]).map((value) => ({
          value: value as Test['op'],
          label: t(`design.op.${value}`),
        }))}
        onChange={(op) => onChange({ f: test.f, op })}
      />
      {isBare ? (
        <span />
      ) : (
        <ValueInput
          label={t('design.testValue', { no })}
          field={field}
          isMany={test.op === 'in' || test.op === 'nin'}
          isReadOnly={isReadOnly}
          value={test.v}
          onChange={(v) =>
            onChange({ f: test.f, op: test.op, ...(v === undefined ? {} : { v: v as NonNullable<Test['v']> }) })
          }
        />
      )}
      {!isReadOnly && (
        <Button
          type="text"
          danger
          icon={<DeleteOutlined />}
          aria-label={t('design.removeTest', { no })}
          onClick={onRemove}
        />
      )}
    </div>
  );
}
