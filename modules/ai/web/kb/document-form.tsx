import {
  addDocument,
  DOCUMENT_LENGTH,
  documentFormFields,
  documentResource,
  FILE_ENDINGS,
  FILE_MAX_BYTES,
  fileFormFields,
  getDocument,
  listSpaces,
  saveDocument,
} from '@switchboard/ai-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { FormDialog, UploadBox, useCall } from '@switchboard/kit-web';
import { Button, Input, Select, Upload } from 'antd';
import { useTranslation } from 'react-i18next';

type Row = ResourceRow<typeof documentResource>;
const READS = [documentResource.calls.page, getDocument, listSpaces];
const RULE = { biz: documentResource.code, maxFiles: 1, maxBytes: FILE_MAX_BYTES, endings: [...FILE_ENDINGS] };

export type DocumentEdit = 'text' | 'file' | Row;

interface Props {
  readonly edit: DocumentEdit;
  readonly onClose: () => void;
}

const dialog = (onClose: () => void) => ({
  object: documentResource.code,
  invalidates: READS,
  onSaved: onClose,
  onClose,
});

/** A document from a file may omit the name and takes it from the file. */
type Head = Partial<Pick<Row, 'lang' | 'expireAt'>> & { name?: string | null; spaceId?: string };
const newInput = ({ spaceId = '', name, lang = 'zh', expireAt = null }: Head) => ({
  spaceId,
  name: name ?? '',
  lang,
  expireAt,
});
const changedInput = (row: Row, { name, lang = row.lang, expireAt = row.expireAt }: Head) => ({
  id: row.id,
  name: name ?? row.name,
  lang,
  expireAt,
});

/** Adds a document or replaces the text of one; its id and links stay (ai A46). */
export function DocumentForm({ edit, onClose }: Props) {
  if (edit === 'text') return <NewText onClose={onClose} />;
  if (edit === 'file') return <NewFile onClose={onClose} />;
  return edit.fileId === null ? (
    <ChangedText row={edit} onClose={onClose} />
  ) : (
    <ChangedFile row={edit} onClose={onClose} />
  );
}

function NewText({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useTranslation('ai');
  return (
    <FormDialog
      name="ai.document.new"
      title={t('kb.add')}
      fields={documentFormFields}
      groups={[
        {
          key: 'document',
          fields: [{ name: 'spaceId', control: <SpaceSelect /> }, 'name', 'lang', 'expireAt', useContentField()],
        },
      ]}
      call={addDocument}
      initial={{ lang: 'zh' }}
      toInput={(values) => ({ ...newInput(values), content: values.content ?? '' })}
      {...dialog(onClose)}
    />
  );
}

function NewFile({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useTranslation('ai');
  const file = useFileField(t('kb.fileHint'));
  const name = { name: 'name', hint: t('kb.nameHint') } as const;
  return (
    <FormDialog
      name="ai.document.upload"
      title={t('kb.upload')}
      fields={fileFormFields}
      groups={[
        {
          key: 'document',
          fields: [file, { name: 'spaceId', control: <SpaceSelect /> }, name, 'lang', 'expireAt'],
        },
      ]}
      call={addDocument}
      initial={{ lang: 'zh' }}
      toInput={(values) => ({ ...newInput(values), fileId: values.fileId ?? null })}
      {...dialog(onClose)}
    />
  );
}

function ChangedText({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useTranslation('ai');
  const content = useContentField();
  const { data } = useCall(getDocument, { id: row.id });
  if (data === undefined) return null;
  return (
    <FormDialog
      name={`ai.document.${row.id}`}
      title={t('kb.editTitle')}
      fields={documentFormFields}
      groups={[{ key: 'document', fields: ['name', 'lang', 'expireAt', content] }]}
      call={saveDocument}
      record={{ id: row.id, version: row.version, values: { ...row, content: data.content } }}
      toInput={(values, version) => ({
        ...changedInput(row, values),
        version,
        content: values.content ?? data.content,
      })}
      {...dialog(onClose)}
    />
  );
}

function ChangedFile({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useTranslation('ai');
  const file = useFileField(t('kb.newFileHint', { name: row.fileName ?? '' }));
  return (
    <FormDialog
      name={`ai.document.${row.id}`}
      title={t('kb.editTitle')}
      fields={fileFormFields}
      groups={[{ key: 'document', fields: [file, 'name', 'lang', 'expireAt'] }]}
      call={saveDocument}
      record={{ id: row.id, version: row.version, values: { ...row, fileId: null } }}
      toInput={(values, version) => ({ ...changedInput(row, values), version, fileId: values.fileId ?? null })}
      {...dialog(onClose)}
    />
  );
}

function useContentField() {
  const { t } = useTranslation('ai');
  return { name: 'content', control: <ContentInput />, hint: t('kb.contentHint'), isWide: true } as const;
}

const useFileField = (hint: string) => ({ name: 'fileId', control: <FileInput />, hint, isWide: true }) as const;

interface ControlProps {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}

function FileInput({ onChange }: { readonly onChange?: (value: string | null) => void }) {
  const { t } = useTranslation('ai');
  return (
    <UploadBox
      isCompact
      label={t('kb.chooseFile')}
      rule={RULE}
      onChange={(files) => onChange?.(files[0]?.fileId ?? null)}
    />
  );
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

/** Text that is typed, pasted or read from a local file; nothing is sent before saving. */
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
