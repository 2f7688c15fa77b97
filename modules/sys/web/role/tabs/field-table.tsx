import { useCall } from '@switchboard/kit-web';
import { type CatalogField, type FieldRuleInput, getGrantFields, type GrantSet } from '@switchboard/sys-contract';
import { Button, Empty, Segmented, Select, Table, Tag } from 'antd';
import type { ReactNode } from 'react';
import { type FieldChoice, withFields } from '../model/draft.ts';
import { LEVELS, type Level, useMaskOptions } from './levels.ts';
import { type RoleTextKey, useNameOf, useRoleText } from '../text.ts';

const MASK = 1;
const DEFAULT = -1;

interface Props {
  objectCode: string;
  grant: GrantSet;
  isReadOnly: boolean;
  onChange: (grant: GrantSet) => void;
}

export function FieldTable({ objectCode, grant, isReadOnly, onChange }: Props): ReactNode {
  const t = useRoleText();
  const nameOf = useNameOf();
  const masks = useMaskOptions();
  const { data, isPending } = useCall(getGrantFields, { objectCodes: [objectCode] }, { staleTime: 300_000 });
  const rules = new Map(
    grant.fields.filter((rule) => rule.objectCode === objectCode).map((rule) => [rule.fieldCode, rule]),
  );
  const levelText = (level: number): string => t(`role.fields.level${level as Level}`);
  const set = (fields: readonly string[], choice: FieldChoice): void =>
    onChange(withFields(grant, objectCode, fields, choice));
  const all = (data ?? []).map((field) => field.fieldCode).filter((code) => code !== 'id');

  return (
    <>
      {!isReadOnly && (
        <div className="sr-tools">
          <span className="sr-muted">{t('role.fields.all')}</span>
          {LEVELS.map((level) => (
            <Button key={level} size="small" onClick={() => set(all, { level, maskRule: null })}>
              {levelText(level)}
            </Button>
          ))}
          <Button size="small" onClick={() => set(all, null)}>
            {t('role.fields.default')}
          </Button>
        </div>
      )}
      <Table<CatalogField>
        size="small"
        rowKey="fieldCode"
        loading={isPending}
        dataSource={data?.filter((field) => field.fieldCode !== 'id') ?? []}
        pagination={false}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('role.fields.empty')} /> }}
        scroll={{ x: 650 }}
        columns={[
          {
            title: t('role.fields.field'),
            width: 160,
            render: (_, field) => (
              <>
                <span>{nameOf(field)}</span>{' '}
                {field.isSensitive && <Tag color="warning">{t('role.fields.sensitive')}</Tag>}
                <div className="sr-code">{field.fieldCode}</div>
              </>
            ),
          },
          {
            title: t('role.fields.level'),
            width: 310,
            render: (_, field) => (
              <LevelChoice
                field={field}
                rule={rules.get(field.fieldCode)}
                isReadOnly={isReadOnly}
                onChange={(choice) => set([field.fieldCode], choice)}
              />
            ),
          },
          {
            title: t('role.fields.mask'),
            width: 180,
            render: (_, field) => {
              const rule = rules.get(field.fieldCode);
              return rule?.level !== MASK ? null : (
                <Select
                  style={{ width: '100%' }}
                  aria-label={`${nameOf(field)} ${t('role.fields.mask')}`}
                  disabled={isReadOnly}
                  value={rule.maskRule ?? ''}
                  onChange={(mask) => set([field.fieldCode], { level: MASK, maskRule: mask === '' ? null : mask })}
                  options={masks(field.maskRule)}
                />
              );
            },
          },
        ]}
      />
    </>
  );
}

interface LevelProps {
  field: CatalogField;
  rule: FieldRuleInput | undefined;
  isReadOnly: boolean;
  onChange: (choice: FieldChoice) => void;
}

function LevelChoice({ field, rule, isReadOnly, onChange }: LevelProps): ReactNode {
  const t = useRoleText();
  const text = (level: number): string => t(`role.fields.level${level}` as RoleTextKey);
  return (
    <Segmented
      size="small"
      disabled={isReadOnly}
      value={rule?.level ?? DEFAULT}
      onChange={(level) => onChange(level === DEFAULT ? null : { level, maskRule: null })}
      options={[
        { value: DEFAULT, label: t('role.fields.defaultIs', { level: text(field.defaultLevel) }) },
        ...LEVELS.map((level) => ({ value: level as number, label: text(level) })),
      ]}
    />
  );
}
