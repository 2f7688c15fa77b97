import { DeleteOutlined, DownloadOutlined, EditOutlined, EyeOutlined, PlusOutlined } from '@ant-design/icons';
import {
  deleteFormField,
  FORM_FIELD_TYPES,
  type FormField,
  type formResource,
  getFieldTemplate,
  listFormFields,
  type ShownField,
} from '@switchboard/ger-contract';
import type { ResourceRow, ResultOf } from '@switchboard/kit-contract';
import {
  fetchFile,
  LoadFailed,
  saveBlob,
  showError,
  useCall,
  useCallMutation,
  useLocale,
  useRights,
} from '@switchboard/kit-web';
import { Button, Drawer, Form, Modal, Popconfirm, Space, Table, Tag, Tooltip } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditFields } from '../form/edit-fields.tsx';
import { FieldDialog } from './field-dialog.tsx';
import { FIELD_READS } from './field-reads.ts';
import { ImportFields } from './import-fields.tsx';

type Stored = ResultOf<typeof listFormFields>['list'][number];
interface Props {
  form: ResourceRow<typeof formResource>;
  onClose: () => void;
}
const EDIT = 'sys.process.formword:edit';

/** The fields of a form in order: add, change, import from a file, and preview as shown to users. */
export function FieldsDrawer({ form, onClose }: Props) {
  const { t } = useTranslation('ger');
  const locale = useLocale();
  const mayEdit = useRights().has(EDIT);
  const { data, error, refetch, isFetching } = useCall(listFormFields, { formId: form.id }, { staleTime: 0 });
  const deleting = useCallMutation(deleteFormField, { invalidates: FIELD_READS });
  const [edited, setEdited] = useState<Stored | 'new' | null>(null);
  const [isPreviewed, setIsPreviewed] = useState(false);
  const fields = data?.list ?? [];
  const columns = [
    {
      key: 'label',
      title: t('formword.label'),
      render: (_: unknown, { labelZh, labelEn, parentKey, required, state }: Stored) => (
        <>
          {parentKey !== '' && '└ '}
          {locale === 'zh' ? labelZh : labelEn} {required && <Tag>{t('formword.required')}</Tag>}
          {state === 'disabled' && <Tag color="default">{t('switch.off')}</Tag>}
        </>
      ),
    },
    {
      key: 'key',
      title: t('formword.key'),
      render: (_: unknown, { parentKey, fieldKey }: Stored) => (
        <code>{parentKey === '' ? fieldKey : `${parentKey}.${fieldKey}`}</code>
      ),
    },
    {
      key: 'type',
      title: t('formword.type'),
      render: (_: unknown, { type, formula }: Stored) =>
        `${FORM_FIELD_TYPES[type].label[locale]}${formula === null ? '' : ` = ${formula}`}`,
    },
    {
      key: 'flags',
      title: t('formword.flags'),
      render: (_: unknown, { isCondition, isSummary, defaultPerm }: Stored) => (
        <>
          {isCondition && <Tag>{t('formword.condition')}</Tag>}
          {isSummary && <Tag>{t('formword.summary')}</Tag>}
          {defaultPerm !== 'edit' && <Tag>{t(`perm.${defaultPerm}`)}</Tag>}
        </>
      ),
    },
    {
      key: 'do',
      title: t('formword.do'),
      width: 90,
      render: (_: unknown, field: Stored) =>
        mayEdit && (
          <Space size={0}>
            <Button
              type="text"
              size="small"
              icon={<EditOutlined />}
              aria-label={t('formword.editField', { name: field.labelZh })}
              onClick={() => setEdited(field)}
            />
            <Tooltip title={field.isUsed ? t('formword.fieldUsed') : null}>
              <Popconfirm
                title={t('formword.deleteFieldSure', { name: field.labelZh })}
                okButtonProps={{ danger: true }}
                onConfirm={() => deleting.mutateAsync({ id: field.id }).catch(() => {})}
              >
                <Button
                  type="text"
                  size="small"
                  danger
                  disabled={field.isUsed}
                  icon={<DeleteOutlined />}
                  aria-label={t('formword.deleteField', { name: field.labelZh })}
                />
              </Popconfirm>
            </Tooltip>
          </Space>
        ),
    },
  ];
  return (
    <Drawer
      open
      size="min(960px, 100%)"
      title={t('formword.fieldsOf', { name: locale === 'zh' ? form.nameZh : form.nameEn })}
      onClose={onClose}
    >
      <Space wrap style={{ marginBottom: 12 }}>
        {mayEdit && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
            {t('formword.addField')}
          </Button>
        )}
        {mayEdit && <ImportFields formId={form.id} />}
        <Button icon={<DownloadOutlined />} onClick={() => void download(t('formword.template'))}>
          {t('formword.template')}
        </Button>
        <Button icon={<EyeOutlined />} disabled={fields.length === 0} onClick={() => setIsPreviewed(true)}>
          {t('formword.preview')}
        </Button>
      </Space>
      {error !== null && data === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <Table<Stored>
          rowKey="id"
          size="small"
          pagination={false}
          loading={isFetching && data === undefined}
          columns={columns}
          dataSource={fields}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: t('formword.noFields') }}
        />
      )}
      {edited !== null && (
        <FieldDialog
          formId={form.id}
          fields={fields}
          field={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {isPreviewed && <Preview fields={fields} onClose={() => setIsPreviewed(false)} />}
    </Drawer>
  );
}

async function download(name: string): Promise<void> {
  try {
    saveBlob(await fetchFile(getFieldTemplate, {}, { fallbackName: `${name}.xlsx` }));
  } catch (error) {
    showError(error);
  }
}

const asShown = (field: FormField): ShownField => ({ ...field, perm: field.defaultPerm, isRequired: field.required });

/** As shown to the applicant; nothing is saved. */
function Preview({ fields, onClose }: { fields: readonly FormField[]; onClose: () => void }) {
  const { t } = useTranslation('ger');
  const shown = fields.filter(({ state, defaultPerm }) => state === 'enabled' && defaultPerm !== 'hidden').map(asShown);
  return (
    <Modal open width={860} title={t('formword.preview')} footer={null} onCancel={onClose}>
      <Form layout="vertical">
        <EditFields fields={shown} prefix={PREVIEW} />
      </Form>
    </Modal>
  );
}
const PREVIEW = ['preview'] as const;
