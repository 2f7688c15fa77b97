import type { ApproveNode } from '@switchboard/ger-contract';
import { InputNumber, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from '../designer.module.css';
import type { ChangeNode } from '../types.ts';
import { Field, Pick } from './field.tsx';

const TIMEOUTS = ['remind', 'notifyManager', 'transferManager', 'agree', 'reject'] as const;
const USUAL = {
  hours: 8,
  calendar: 'work',
  remindBefore: 2,
  remindEvery: 4,
  maxRemind: 3,
  onTimeout: 'remind',
} as const;
const NUMBERS = [
  ['hours', 0.5, 1000],
  ['remindBefore', 0, 1000],
  ['remindEvery', 0.5, 1000],
  ['maxRemind', 0, 20],
] as const;

interface Props {
  readonly node: ApproveNode;
  readonly isReadOnly: boolean;
  onChange: ChangeNode;
}

export function DeadlinePart({ node, isReadOnly, onChange }: Props) {
  const { t } = useTranslation('ger');
  const { deadline, ...rest } = node;
  return (
    <>
      <Field label={t('design.deadline')}>
        {(id) => (
          <span>
            <Switch
              id={id}
              disabled={isReadOnly}
              checked={deadline !== undefined}
              onChange={(isOn) => onChange(isOn ? { ...node, deadline: USUAL } : rest)}
            />
          </span>
        )}
      </Field>
      {deadline !== undefined && (
        <>
          <div className={styles['pair']}>
            {NUMBERS.map(([key, min, max]) => (
              <Field key={key} label={t(`design.deadlineHow.${key}`)}>
                {(id) => (
                  <InputNumber
                    id={id}
                    min={min}
                    max={max}
                    {...(key === 'maxRemind' ? { precision: 0 } : {})}
                    disabled={isReadOnly}
                    value={deadline[key]}
                    onChange={(value) => onChange({ ...node, deadline: { ...deadline, [key]: value ?? min } })}
                  />
                )}
              </Field>
            ))}
          </div>
          <Pick
            label={t('design.calendar')}
            value={deadline.calendar}
            isReadOnly={isReadOnly}
            options={(['work', 'natural'] as const).map((value) => ({
              value,
              label: t(`design.calendarHow.${value}`),
            }))}
            onChange={(calendar) => onChange({ ...node, deadline: { ...deadline, calendar } })}
          />
          <Pick
            label={t('design.onTimeout')}
            value={deadline.onTimeout}
            isReadOnly={isReadOnly}
            options={TIMEOUTS.map((value) => ({ value, label: t(`design.timeout.${value}`) }))}
            onChange={(onTimeout) => onChange({ ...node, deadline: { ...deadline, onTimeout } })}
          />
        </>
      )}
    </>
  );
}
