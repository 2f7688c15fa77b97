import { PlusOutlined } from '@ant-design/icons';
import type { Approver } from '@switchboard/ger-contract';
import { StaffSelect } from '@switchboard/kit-web';
import { Button, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from '../designer.module.css';
import { useLabels, type Labels } from '../labels.tsx';
import { Field } from './field.tsx';
import { OrderTools } from './order-tools.tsx';

const KINDS = ['role', 'staff', 'manager', 'managerChain', 'deptHead', 'field', 'initiator', 'initiatorPick'] as const;
const SCOPES = ['entity', 'dept', 'product', 'country'] as const;
const MOST = 20;

const fresh = (by: Approver['by']): Approver => {
  switch (by) {
    case 'role':
      return { by, code: '' };
    case 'staff':
      return { by, ids: [] };
    case 'manager':
      return { by, level: 1 };
    case 'managerChain':
      return { by, toLevel: 2 };
    case 'deptHead':
      return { by, level: 0 };
    case 'field':
      return { by, key: '' };
    case 'initiator':
      return { by };
    case 'initiatorPick':
      return { by, min: 1, max: 1 };
  }
};

interface Props {
  readonly title: string;
  readonly people: readonly Approver[];
  readonly isReadOnly: boolean;
  onChange(people: Approver[]): void;
}

/** The approvers of a step, entry by entry, in order. */
export function PeopleLines({ title, people, isReadOnly, onChange }: Props) {
  const { t } = useTranslation('ger');
  const put = (at: number, one: Approver): void => onChange(people.map((old, index) => (index === at ? one : old)));
  const swap = (at: number, to: number): void => {
    const [one, other] = [people[at], people[to]];
    if (one === undefined || other === undefined) return;
    onChange(people.map((old, index) => (index === at ? other : index === to ? one : old)));
  };
  return (
    <section aria-label={title}>
      <h4 className={styles['part']}>{title}</h4>
      <div className={styles['lines']}>
        {people.map((one, at) => (
          // entries have no id: their position identifies them
          <div key={`${at}-${one.by}`} className={styles['entry']}>
            <div>
              <Select
                aria-label={t('design.entry', { no: at + 1 })}
                value={one.by}
                disabled={isReadOnly}
                options={KINDS.map((value) => ({ value, label: t(`design.by.${value}`) }))}
                onChange={(by: Approver['by']) => put(at, fresh(by))}
              />
              <EntryParts one={one} isReadOnly={isReadOnly} onChange={(next) => put(at, next)} />
            </div>
            {!isReadOnly && (
              <OrderTools
                of="entry"
                no={at + 1}
                isFirst={at === 0}
                isLast={at === people.length - 1}
                onMove={(by) => swap(at, at + by)}
                onRemove={() => onChange(people.filter((_, index) => index !== at))}
              />
            )}
          </div>
        ))}
        {!isReadOnly && people.length < MOST && (
          <Button type="dashed" block icon={<PlusOutlined />} onClick={() => onChange([...people, fresh('role')])}>
            {t('design.addEntry')}
          </Button>
        )}
      </div>
    </section>
  );
}

interface PartsProps<T extends Approver = Approver> {
  readonly one: T;
  readonly isReadOnly: boolean;
  onChange(one: Approver): void;
}

function EntryParts({ one, isReadOnly, onChange }: PartsProps) {
  const { t } = useTranslation('ger');
  const labels = useLabels();
  switch (one.by) {
    case 'role':
      return <RoleParts one={one} isReadOnly={isReadOnly} onChange={onChange} />;
    case 'staff':
      return (
        <Field label={t('design.staff')}>
          {(id) => (
            <StaffSelect
              id={id}
              isMultiple
              disabled={isReadOnly}
              value={[...one.ids]}
              onChange={(ids) => onChange({ ...one, ids: Array.isArray(ids) ? ids : [] })}
            />
          )}
        </Field>
      );
    case 'manager':
    case 'deptHead':
      return (
        <Level
          label={t(`design.level.${one.by}`)}
          min={one.by === 'manager' ? 1 : 0}
          value={one.level}
          isReadOnly={isReadOnly}
          onChange={(level) => onChange({ ...one, level })}
        />
      );
    case 'managerChain':
      return (
        <Level
          label={t('design.level.managerChain')}
          min={1}
          value={one.toLevel}
          isReadOnly={isReadOnly}
          onChange={(toLevel) => onChange({ ...one, toLevel })}
        />
      );
    case 'field':
      return (
        <Field label={t('design.fieldWith')}>
          {(id) => (
            <Select
              id={id}
              disabled={isReadOnly}
              value={one.key === '' ? null : one.key}
              options={fieldChoices(labels)}
              onChange={(key: string) => onChange({ ...one, key })}
            />
          )}
        </Field>
      );
    case 'initiator':
      return null;
    case 'initiatorPick':
      return (
        <div className={styles['pair']}>
          <Level
            label={t('design.pickMin')}
            min={1}
            value={one.min}
            isReadOnly={isReadOnly}
            onChange={(min) => onChange({ ...one, min })}
          />
          <Level
            label={t('design.pickMax')}
            min={1}
            value={one.max}
            isReadOnly={isReadOnly}
            onChange={(max) => onChange({ ...one, max })}
          />
        </div>
      );
  }
}

const fieldChoices = ({ fields, conditionFields }: Labels): { value: string; label: string }[] => [
  ...fields.map(({ key, label }) => ({ value: key, label })),
  ...conditionFields
    .filter(({ source }) => source === 'facts')
    .map(({ key, labelZh }) => ({ value: key, label: labelZh })),
];

function RoleParts({ one, isReadOnly, onChange }: PartsProps<Extract<Approver, { by: 'role' }>>) {
  const { t } = useTranslation('ger');
  const labels = useLabels();
  const { scope, scopeField, ...role } = one;
  return (
    <>
      <Field label={t('design.role')}>
        {(id) => (
          <Select
            id={id}
            disabled={isReadOnly}
            showSearch={{ optionFilterProp: 'label' }}
            value={one.code === '' ? null : one.code}
            options={labels.roles.map(({ value, label, isOff }) => ({ value, label, disabled: isOff }))}
            onChange={(code: string) => onChange({ ...one, code })}
          />
        )}
      </Field>
      <div className={styles['pair']}>
        <Field label={t('design.scope')}>
          {(id) => (
            <Select
              id={id}
              disabled={isReadOnly}
              value={scope ?? 'none'}
              options={[
                { value: 'none', label: t('design.noScope') },
                ...SCOPES.map((value) => ({ value, label: t(`roles.scopes.${value}`) })),
              ]}
              onChange={(next: 'none' | (typeof SCOPES)[number]) =>
                onChange(next === 'none' ? role : { ...one, scope: next })
              }
            />
          )}
        </Field>
        {scope !== undefined && (
          <Field label={t('design.scopeField')}>
            {(id) => (
              <Select
                id={id}
                disabled={isReadOnly}
                allowClear={scope === 'dept'}
                placeholder={scope === 'dept' ? t('design.ownDept') : ''}
                value={scopeField ?? null}
                options={fieldChoices(labels)}
                onChange={(key?: string) =>
                  onChange(key === undefined ? { ...role, scope } : { ...one, scopeField: key })
                }
              />
            )}
          </Field>
        )}
      </div>
    </>
  );
}

interface LevelProps {
  readonly label: string;
  readonly min: number;
  readonly value: number;
  readonly isReadOnly: boolean;
  onChange(value: number): void;
}

function Level({ label, min, value, isReadOnly, onChange }: LevelProps) {
  return (
    <Field label={label}>
      {(id) => (
        <InputNumber
          id={id}
          min={min}
          max={9}
          precision={0}
          value={value}
          disabled={isReadOnly}
          onChange={(next) => onChange(next ?? min)}
        />
      )}
    </Field>
  );
}
