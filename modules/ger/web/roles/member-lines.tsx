import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { ROLE_SCOPES } from '@switchboard/ger-contract';
import { CountrySelect, DeptSelect, StaffSelect } from '@switchboard/kit-web';
import { Button, Form, Select } from 'antd';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './roles.module.css';

/** The members of the role in approval order, with their scopes. */
export function MemberLines() {
  const { t } = useTranslation('ger');
  const needed = [{ required: true, message: t('form.required') }];
  return (
    <section aria-label={t('roles.members')}>
      <h3 className={styles['heading']}>{t('roles.members')}</h3>
      <p className={styles['hint']}>{t('roles.membersHint')}</p>
      <Form.List name="members">
        {(lines, { add, remove }) => (
          <>
            {lines.map(({ key, name }) => (
              <div key={key} className={styles['member']}>
                <Form.Item name={[name, 'staffId']} label={t('roles.staff')} rules={needed}>
                  <StaffSelect allowClear={false} />
                </Form.Item>
                <Form.Item name={[name, 'scopeType']} label={t('roles.scope')} rules={needed}>
                  <Select options={ROLE_SCOPES.map((value) => ({ value, label: t(`roles.scopes.${value}`) }))} />
                </Form.Item>
                <ScopeKeys name={name} />
                <Button
                  type="text"
                  danger
                  icon={<DeleteOutlined />}
                  aria-label={t('roles.removeMember', { no: name + 1 })}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            <Button
              type="dashed"
              block
              icon={<PlusOutlined />}
              onClick={() => add({ scopeType: 'all', scopeKeys: [] })}
            >
              {t('roles.addMember')}
            </Button>
          </>
        )}
      </Form.List>
    </section>
  );
}

const CONTROLS: Readonly<Record<string, ReactElement>> = {
  dept: <DeptSelect isMultiple />,
  country: <CountrySelect isMultiple />,
};

/** Departments and countries are selected; entities and products are entered as codes. */
function ScopeKeys({ name }: { name: number }) {
  const { t } = useTranslation('ger');
  const form = Form.useFormInstance<object>();
  const kind = Form.useWatch<string | undefined>(['members', name, 'scopeType'], form);
  if (kind === undefined || kind === 'all') return <span className={styles['everything']} />;
  return (
    <Form.Item
      key={kind}
      name={[name, 'scopeKeys']}
      label={t(`roles.keys.${kind}`)}
      rules={[{ required: true, message: t('form.required') }]}
    >
      {CONTROLS[kind] ?? <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ' ']} />}
    </Form.Item>
  );
}
