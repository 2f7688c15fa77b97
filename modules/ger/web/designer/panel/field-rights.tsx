import type { FieldPerm, GraphNode } from '@switchboard/ger-contract';
import { Checkbox, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from '../designer.module.css';
import type { ChangeNode } from '../types.ts';
import { useLabels } from '../labels.tsx';

type WithFields = Extract<GraphNode, { type: 'start' | 'approve' }>;
const PERMS = ['hidden', 'read', 'edit'] as const;
/** Represents every field that is not listed. */
const REST = '*';

interface Props {
  readonly node: WithFields;
  readonly isReadOnly: boolean;
  onChange: ChangeNode;
}

/** The fields that the person acting here sees, can fill in and must fill in (ger rule 19). */
export function FieldRights({ node, isReadOnly, onChange }: Props) {
  const { t } = useTranslation('ger');
  const { fields } = useLabels();
  if (fields.length === 0) return <p className={styles['secondary']}>{t('design.noForm')}</p>;
  const setPerm = (key: string, perm: FieldPerm | 'usual'): void => {
    const { [key]: _, ...others } = node.fields;
    onChange({ ...node, fields: perm === 'usual' ? others : { ...others, [key]: perm } });
  };
  const setNeeded = (key: string, isNeeded: boolean): void => {
    const required = node.required.filter((one) => one !== key);
    onChange({ ...node, required: isNeeded ? [...required, key] : required });
  };
  return (
    <table className={styles['rights']}>
      <thead>
        <tr>
          <th scope="col">{t('design.field')}</th>
          <th scope="col">{t('design.perm')}</th>
          <th scope="col">{t('design.needed')}</th>
        </tr>
      </thead>
      <tbody>
        {[{ key: REST, label: t('design.otherFields') }, ...fields].map(({ key, label }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>
              <Select<FieldPerm | 'usual'>
                size="small"
                aria-label={t('design.permOf', { field: label })}
                disabled={isReadOnly}
                value={node.fields[key] ?? 'usual'}
                style={{ width: 130 }}
                options={[
                  { value: 'usual', label: t(key === REST ? 'design.perms.form' : 'design.perms.usual') },
                  ...PERMS.map((value) => ({ value, label: t(`design.perms.${value}`) })),
                ]}
                onChange={(perm) => setPerm(key, perm)}
              />
            </td>
            <td>
              {key !== REST && (
                <Checkbox
                  aria-label={t('design.neededOf', { field: label })}
                  disabled={isReadOnly}
                  checked={node.required.includes(key)}
                  onChange={({ target }) => setNeeded(key, target.checked)}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
