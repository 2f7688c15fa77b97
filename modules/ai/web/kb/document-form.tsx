import {
  addDocument,
  DOCUMENT_LENGTH,
  documentFormFields,
  documentResource,
  getDocument,
  listSpaces,
  saveDocument,
} from '@switchboard/ai-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { FormDialog, useCall } from '@switchboard/kit-web';
import { Button, Input, Select, Upload } from 'antd';
import { useTranslation } from 'react-i18next';

type Row = ResourceRow<typeof documentResource>;
const READS = [documentResource.calls.page, getDocument];

interface Props {
  readonly row: Row | null;
  readonly onClose: () => void;
}

/** A new document, or a new text of one: its id and what leads to it stay (ai A46). */
export function DocumentForm({ row, onClose }: Props) {
  return row === null ? <NewDocument onClose={onClose} /> : <ChangedDocument row={row} onClose={onClose} />;
}

function NewDocument({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useTranslation('ai');
  return (
    <FormDialog
      name="ai.document.new"
      title={t('kb.add')}
      fields={documentFormFields}
      object={documentResource.code}
      groups={[
        {
          key: 'document',
          fields: [{ name: 'spaceId', control: <SpaceSelect /> }, 'name', 'lang', 'expireAt', useContentField()],
        },
      ]}
      call={addDocument}
      initial={{ lang: 'zh' }}
      toInput={(values) => ({
        spaceId: values.spaceId ?? '',
        name: values.name ?? '',
        lang: values.lang ?? 'zh',
        content: values.content ?? '',
        expireAt: values.expireAt ?? null,
      })}
      invalidates={READS}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}

function ChangedDocument({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useTranslation('ai');
  const content = useContentField();
  const { data } = useCall(getDocument, { id: row.id });
  if (data === undefined) return null;
  return (
    <FormDialog
      name={`ai.document.${row.id}`}
      title={t('kb.editTitle')}
      fields={documentFormFields}
      object={documentResource.code}
      groups={[{ key: 'document', fields: ['name', 'lang', 'expireAt', content] }]}
      call={saveDocument}
      record={{ id: row.id, version: row.version, values: { ...row, content: data.content } }}
      toInput={(values, version) => ({
        id: row.id,
        version,
        name: values.name ?? row.name,
        lang: values.lang ?? row.lang,
        content: values.content ?? data.content,
        expireAt: values.expireAt === undefined ? row.expireAt : values.expireAt,
      })}
      invalidates={READS}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}

function useContentField() {
  const { t } = useTranslation('ai');
  return { name: 'content', control: <ContentInput />, hint: t('kb.contentHint'), isWide: true } as const;
}

interface ControlProps {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}

function SpaceSelect({ id, value, onChange }: ControlProps) {
  const { t } = useTranslation('ai');
  const { data = [] } = useCall(listSpaces, {});
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      {...(value === undefined ? {} : { value })}
      aria-label={t('kb.space')}
      options={data.map((space) => ({
        value: space.id,
        label: space.isForAll ? space.name : t('kb.forSome', { name: space.name }),
      }))}
      onChange={(chosen: string) => onChange?.(chosen)}
    />
  );
}

/** Typed, pasted, or read from a file of the person's machine; nothing is sent before it is saved. */
function ContentInput({ id, value = '', onChange }: ControlProps) {
  const { t } = useTranslation('ai');
  const read = (file: File): boolean => {
    void file.text().then((text) => onChange?.(text.slice(0, DOCUMENT_LENGTH)));
    return false;
  };
  return (
    <>
      <Upload accept=".md,.txt" showUploadList={false} beforeUpload={read}>
        <Button size="small">{t('kb.file')}</Button>
      </Upload>
      <Input.TextArea
        {...(id === undefined ? {} : { id })}
        aria-label={t('kb.content')}
        style={{ marginBlockStart: 8 }}
        autoSize={{ minRows: 8, maxRows: 18 }}
        maxLength={DOCUMENT_LENGTH}
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
      />
    </>
  );
}
