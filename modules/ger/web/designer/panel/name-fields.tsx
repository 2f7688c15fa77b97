import type { GraphNode } from '@switchboard/ger-contract';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from '../designer.module.css';
import { Field } from './field.tsx';

type Named = GraphNode['name'];

interface Props {
  readonly name: Named;
  readonly isReadOnly: boolean;
  onChange(name: Named, tag: string): void;
}

/** The name of a step in both languages, because users read it in their own. */
export function NameFields({ name, isReadOnly, onChange }: Props) {
  const { t } = useTranslation('ger');
  return (
    <div className={styles['pair']}>
      {(['zh', 'en'] as const).map((key) => (
        <Field key={key} label={t(`design.name.${key}`)}>
          {(id) => (
            <Input
              id={id}
              disabled={isReadOnly}
              maxLength={key === 'zh' ? 60 : 80}
              value={name[key]}
              onChange={({ target }) => onChange({ ...name, [key]: target.value }, `name.${key}`)}
            />
          )}
        </Field>
      ))}
    </div>
  );
}
