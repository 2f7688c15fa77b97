import { callApi, useCall, useLocale } from '@switchboard/kit-web';
import {
  checkInnerVersionExist,
  getAudienceOptions,
  RELEASE_APPS,
  type VERSION_LISTED,
} from '@switchboard/sys-contract';
import { DatePicker, Form, Input, Radio, Select, Switch, TreeSelect } from 'antd';
import type { Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { DocField } from './doc-field.tsx';
import styles from './version.module.css';

export interface EditorValues {
  versionNo: string;
  innerVersion: string;
  titleZh: string;
  titleEn: string | null;
  subApps: (keyof typeof RELEASE_APPS)[];
  docZh: string;
  docEn: string | null;
  popupFlag: boolean;
  popupUntil: Dayjs | null;
  audience: 'all' | 'some';
  deptIds: string[];
  roleIds: string[];
}

/** Values that are also fields of the list. */
export type Listed = keyof typeof VERSION_LISTED;

interface Props {
  /** Only texts may change after publication (sys R67). */
  isPublished: boolean;
  innerVersion: string | null;
  /** Fields that are hidden from the user or masked. */
  locked: ReadonlySet<Listed>;
}

export function EditorFields({ isPublished, innerVersion, locked }: Props) {
  const { t } = useTranslation('sys');
  const locale = useLocale();
  const required = (name: Listed) =>
    locked.has(name) ? [] : [{ required: true, whitespace: true, message: t('version.required') }];
  /** Shows a dash where the value is hidden. */
  const state = (name: Listed) => (locked.has(name) ? { disabled: true, placeholder: '–' } : {});
  const checkTaken = async (_: unknown, value: string | undefined): Promise<void> => {
    const wanted = (value ?? '').trim();
    if (wanted === '' || wanted === innerVersion) return;
    const { exist } = await callApi(checkInnerVersionExist, { innerVersion: wanted }).catch(() => ({ exist: false }));
    if (exist) throw new Error(t('version.innerTaken'));
  };
  return (
    <>
      <div className={styles['pair']}>
        <Form.Item name="versionNo" label={t('version.no')} rules={required('versionNo')}>
          <Input maxLength={20} placeholder="V4.12.0" disabled={isPublished} {...state('versionNo')} />
        </Form.Item>
        <Form.Item
          name="innerVersion"
          label={t('version.inner')}
          validateTrigger="onBlur"
          rules={locked.has('innerVersion') ? [] : [...required('innerVersion'), { validator: checkTaken }]}
        >
          <Input maxLength={30} placeholder="4.12.0-20261115" disabled={isPublished} {...state('innerVersion')} />
        </Form.Item>
      </div>
      <Form.Item name="titleZh" label={t('version.titleZh')} rules={required('titleZh')}>
        <Input maxLength={120} {...state('titleZh')} />
      </Form.Item>
      <Form.Item name="titleEn" label={t('version.titleEn')}>
        <Input maxLength={160} {...state('titleEn')} />
      </Form.Item>
      <Form.Item name="subApps" label={t('version.apps')}>
        <Select
          mode="multiple"
          {...state('subApps')}
          showSearch={{ optionFilterProp: 'label' }}
          options={Object.entries(RELEASE_APPS).map(([value, { label }]) => ({ value, label: label[locale] }))}
        />
      </Form.Item>
      <DocField name="docZh" label={t('version.docZh')} isRequired />
      <DocField name="docEn" label={t('version.docEn')} />
      <div className={styles['pair']}>
        <Form.Item name="popupFlag" label={t('version.popup')} valuePropName="checked">
          <Switch disabled={isPublished || locked.has('popupFlag')} />
        </Form.Item>
        <Form.Item name="popupUntil" label={t('version.popupUntil')}>
          <DatePicker showTime />
        </Form.Item>
      </div>
      <AudienceFields isFixed={isPublished} />
    </>
  );
}

function AudienceFields({ isFixed }: { isFixed: boolean }) {
  const { t } = useTranslation('sys');
  const isSome = Form.useWatch('audience') === 'some';
  const { data } = useCall(getAudienceOptions, {}, { enabled: isSome });
  const depts = data?.depts ?? [];
  return (
    <>
      <Form.Item name="audience" label={t('version.audience')}>
        <Radio.Group
          disabled={isFixed}
          options={[
            { value: 'all', label: t('version.everybody') },
            { value: 'some', label: t('version.some') },
          ]}
        />
      </Form.Item>
      {isSome && (
        <div className={styles['pair']}>
          <Form.Item
            name="deptIds"
            label={t('version.depts')}
            dependencies={['roleIds']}
            rules={[
              ({ getFieldValue }) => ({
                validator: (_, ids: string[] | undefined) =>
                  (ids?.length ?? 0) + ((getFieldValue('roleIds') as string[] | undefined)?.length ?? 0) > 0
                    ? Promise.resolve()
                    : Promise.reject(new Error(t('version.someRule'))),
              }),
            ]}
          >
            <TreeSelect
              multiple
              allowClear
              disabled={isFixed}
              treeDataSimpleMode
              showSearch={{ treeNodeFilterProp: 'title' }}
              treeData={depts.map(({ key, parent, name }) => ({ id: key, pId: parent ?? 0, value: key, title: name }))}
            />
          </Form.Item>
          <Form.Item name="roleIds" label={t('version.roles')}>
            <Select
              mode="multiple"
              disabled={isFixed}
              showSearch={{ optionFilterProp: 'label' }}
              options={(data?.roles ?? []).map(({ key, name }) => ({ value: key, label: name }))}
            />
          </Form.Item>
        </div>
      )}
    </>
  );
}
