import { LockOutlined } from '@ant-design/icons';
import { zResourceFields } from '@switchboard/sys-contract';
import { Form, Switch, Tooltip } from 'antd';
import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './panel.module.css';
import type { FieldName } from '../model/draft.ts';

interface FieldProps {
  name: FieldName;
  required?: boolean;
  isWide?: boolean;
  /** Maintained by the code, or the key is fixed: shown but not editable. */
  isLocked?: boolean;
  help?: ReactNode;
  children: ReactElement<{ disabled?: boolean }>;
}

/** One field of the form, validated by the contract's own rule. */
export function Field({ name, required = false, isWide = false, isLocked = false, help, children }: FieldProps) {
  const { t } = useTranslation('sys');
  const check = async (_: unknown, value: unknown): Promise<void> => {
    const typed = value === '' || value === undefined ? null : value;
    if (typed === null && !required) return;
    if (typed === null) throw new Error(t('menu.required', { label: t(`menu.field.${name}`) }));
    if (!zResourceFields.shape[name].safeParse(typed).success)
      throw new Error(t(`menu.invalid.${name}`, { defaultValue: t('menu.invalid.any') }));
  };
  return (
    <Form.Item
      name={name}
      className={isWide ? styles['wide'] : undefined}
      required={required}
      extra={help}
      label={
        <span>
          {t(`menu.field.${name}`)} {isLocked && <Lock />}
        </span>
      }
      rules={[{ validator: check }]}
      validateTrigger="onBlur"
    >
      {isLocked ? cloneElement(children, { disabled: true }) : children}
    </Form.Item>
  );
}

function Lock() {
  const { t } = useTranslation('sys');
  return (
    <Tooltip title={t('menu.locked')}>
      <LockOutlined className={styles['lock']} aria-label={t('menu.locked')} />
    </Tooltip>
  );
}

interface FlagProps {
  name: FieldName;
  /** Some flags are stored as true/false, some as 1/0 (sys.md §2.2). */
  isBoolean?: boolean;
  isLocked?: boolean;
}

export function Flag({ name, isBoolean = false, isLocked = false }: FlagProps) {
  const { t } = useTranslation('sys');
  return (
    <div className={styles['flag']}>
      <Form.Item
        name={name}
        noStyle
        valuePropName="checked"
        getValueProps={(value: unknown) => ({ checked: value === true || value === 1 })}
        getValueFromEvent={(checked: boolean) => (isBoolean ? checked : Number(checked))}
      >
        <Switch size="small" aria-label={t(`menu.field.${name}`)} {...(isLocked ? { disabled: true } : {})} />
      </Form.Item>
      <span>{t(`menu.field.${name}`)}</span>
      {isLocked && <Lock />}
    </div>
  );
}
