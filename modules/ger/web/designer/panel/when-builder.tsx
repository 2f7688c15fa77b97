import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { When } from '@switchboard/ger-contract';
import { Button, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from '../designer.module.css';
import { TestRow } from './test-row.tsx';

type Joint = 'all' | 'any' | 'none';
interface Group {
  readonly joint: Joint;
  readonly parts: readonly When[];
}

/** A single test becomes a group of one; `none` is the negation of `any`. */
function groupOf(when: When): Group {
  if ('f' in when) return { joint: 'all', parts: [when] };
  if ('all' in when) return { joint: 'all', parts: when.all };
  if ('any' in when) return { joint: 'any', parts: when.any };
  const inner = when.not;
  return { joint: 'none', parts: 'any' in inner ? inner.any : [inner] };
}

const whenOf = ({ joint, parts }: Group): When => {
  if (joint === 'all') return { all: parts };
  return joint === 'any' ? { any: parts } : { not: { any: parts } };
};

const DEEPEST = 3;

interface Props {
  readonly when: When;
  readonly label: string;
  readonly isReadOnly: boolean;
  readonly depth?: number;
  onChange(when: When): void;
  onRemove?(): void;
}

/** Conditions combined by all, any or none, with nested groups. */
export function WhenBuilder({ when, label, isReadOnly, depth = 1, onChange, onRemove }: Props) {
  const { t } = useTranslation('ger');
  const { joint, parts } = groupOf(when);
  const put = (next: readonly When[]): void => onChange(whenOf({ joint, parts: next }));
  const putAt = (at: number, part: When): void => put(parts.map((old, index) => (index === at ? part : old)));
  const removeAt = (at: number): void => put(parts.filter((_, index) => index !== at));
  return (
    <div className={styles['group']} role="group" aria-label={label}>
      <div className={styles['groupHead']}>
        <Select<Joint>
          size="small"
          aria-label={t('design.joint')}
          disabled={isReadOnly}
          value={joint}
          options={(['all', 'any', 'none'] as const).map((value) => ({ value, label: t(`design.jointHow.${value}`) }))}
          onChange={(next) => onChange(whenOf({ joint: next, parts }))}
        />
        {onRemove !== undefined && !isReadOnly && (
          <Button
            type="text"
            size="small"
            danger
            icon={<DeleteOutlined />}
            aria-label={t('design.removeGroup')}
            onClick={onRemove}
          />
        )}
      </div>
      {parts.map((part, at) =>
        'f' in part ? (
          // conditions have no id: their position identifies them
          <TestRow
            key={`${at}-test`}
            no={at + 1}
            test={part}
            isReadOnly={isReadOnly}
            onChange={(test) => putAt(at, test)}
            onRemove={() => removeAt(at)}
          />
        ) : (
          <WhenBuilder
            key={`${at}-group`}
            when={part}
            label={t('design.groupNo', { no: at + 1 })}
            depth={depth + 1}
            isReadOnly={isReadOnly}
            onChange={(next) => putAt(at, next)}
            onRemove={() => removeAt(at)}
          />
        ),
      )}
      {!isReadOnly && (
        <div className={styles['groupHead']}>
          <Button size="small" icon={<PlusOutlined />} onClick={() => put([...parts, { f: '', op: 'eq' }])}>
            {t('design.addTest')}
          </Button>
          {depth < DEEPEST && (
            <Button size="small" icon={<PlusOutlined />} onClick={() => put([...parts, { any: [] }])}>
              {t('design.addGroup')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
