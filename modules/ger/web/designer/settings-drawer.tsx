import { type KnownDefinition, listServiceNames, PROCESS_CATEGORIES } from '@switchboard/ger-contract';
import { CodeSelect, DeptSelect, StaffSelect, useCall, useIsPhone, useLocale } from '@switchboard/kit-web';
import { Drawer, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './designer.module.css';
import { FormSelect } from './form-select.tsx';
import { Field, Pick } from './panel/field.tsx';
import { useLabels } from './labels.tsx';

interface Props {
  readonly definition: KnownDefinition;
  readonly isReadOnly: boolean;
  onChange(definition: KnownDefinition, tag?: string): void;
  onClose(): void;
}

/** The settings of the whole process. */
export function SettingsDrawer({ definition, isReadOnly, onChange, onClose }: Props) {
  const { t } = useTranslation('ger');
  const locale = useLocale();
  const isPhone = useIsPhone();
  const { data: services = [] } = useCall(listServiceNames, {});
  const put = (part: Partial<KnownDefinition>, tag?: string): void => onChange({ ...definition, ...part }, tag);
  return (
    <Drawer open title={t('design.settings')} size={isPhone ? '100%' : 520} onClose={onClose}>
      <div className={styles['pair']}>
        {(['nameZh', 'nameEn'] as const).map((key) => (
          <Field key={key} label={t(`design.${key}`)}>
            {(id) => (
              <Input
                id={id}
                maxLength={key === 'nameZh' ? 60 : 80}
                disabled={isReadOnly || definition[key] === undefined}
                value={definition[key]}
                onChange={({ target }) => put({ [key]: target.value }, key)}
              />
            )}
          </Field>
        ))}
      </div>
      <Field label={t('design.category')}>
        {(id) => (
          <CodeSelect
            id={id}
            values={PROCESS_CATEGORIES}
            disabled={isReadOnly || definition.category === undefined}
            allowClear={false}
            value={definition.category}
            onChange={(category: KnownDefinition['category']) => put({ category })}
          />
        )}
      </Field>
      <Field label={t('design.form')} hint={t('design.formHint')}>
        {(id) => (
          <FormSelect
            id={id}
            isReadOnly={isReadOnly}
            value={definition.formId}
            onChange={(formId) => put({ formId })}
          />
        )}
      </Field>
      <Field label={t('design.service')} hint={t('design.serviceHint')}>
        {(id) => (
          <Select
            id={id}
            allowClear
            disabled={isReadOnly || definition.serviceName === undefined}
            value={definition.serviceName}
            options={services.map(({ value, labelZh, labelEn }) => ({
              value,
              label: `${locale === 'zh' ? labelZh : labelEn} · ${value}`,
            }))}
            onChange={(serviceName?: string) => put({ serviceName: serviceName ?? null })}
          />
        )}
      </Field>
      <Pick
        label={t('design.withdraw')}
        value={definition.withdrawMode}
        isReadOnly={isReadOnly}
        options={(['beforeEnd', 'beforeFirst', 'never'] as const).map((value) => ({
          value,
          label: t(`design.withdrawHow.${value}`),
        }))}
        onChange={(withdrawMode) => put({ withdrawMode })}
      />
      <ScopeFields definition={definition} isReadOnly={isReadOnly} onChange={onChange} />
      <Field label={t('design.titleTpl')} hint={t('design.titleTplHint')}>
        {(id) => (
          <Input
            id={id}
            maxLength={200}
            disabled={isReadOnly}
            value={definition.titleTpl}
            onChange={({ target }) => put({ titleTpl: target.value }, 'titleTpl')}
          />
        )}
      </Field>
      <Field label={t('roles.remark')}>
        {(id) => (
          <Input.TextArea
            id={id}
            maxLength={500}
            rows={3}
            disabled={isReadOnly || definition.remark === undefined}
            value={definition.remark ?? ''}
            onChange={({ target }) => put({ remark: target.value === '' ? null : target.value }, 'remark')}
          />
        )}
      </Field>
    </Drawer>
  );
}

function ScopeFields({ definition, isReadOnly, onChange }: Omit<Props, 'onClose'>) {
  const { t } = useTranslation('ger');
  const { roles } = useLabels();
  const scope = definition.startScope;
  const limited = 'all' in scope ? null : scope;
  const put = (part: Partial<NonNullable<typeof limited>>): void =>
    onChange({ ...definition, startScope: { depts: [], roles: [], staff: [], ...limited, ...part } });
  return (
    <>
      <Pick
        label={t('design.startScope')}
        value={limited === null ? 'all' : 'some'}
        isReadOnly={isReadOnly}
        options={(['all', 'some'] as const).map((value) => ({ value, label: t(`design.startHow.${value}`) }))}
        onChange={(how) => (how === 'all' ? onChange({ ...definition, startScope: { all: true } }) : put({}))}
      />
      {limited !== null && (
        <>
          <Field label={t('design.scopeDepts')}>
            {(id) => (
              <DeptSelect
                id={id}
                isMultiple
                disabled={isReadOnly}
                value={limited.depts}
                onChange={(depts: string[]) => put({ depts })}
              />
            )}
          </Field>
          <Field label={t('design.scopeRoles')}>
            {(id) => (
              <Select
                id={id}
                mode="multiple"
                disabled={isReadOnly}
                value={limited.roles}
                options={roles.map(({ value, label }) => ({ value, label }))}
                onChange={(codes: string[]) => put({ roles: codes })}
              />
            )}
          </Field>
          <Field label={t('design.scopeStaff')}>
            {(id) => (
              <StaffSelect
                id={id}
                isMultiple
                disabled={isReadOnly}
                value={limited.staff}
                onChange={(staff: string[]) => put({ staff })}
              />
            )}
          </Field>
        </>
      )}
    </>
  );
}
