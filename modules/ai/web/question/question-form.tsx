import {
  commonQuestionResource,
  type CommonQuestionRow,
  findQuestionDocuments,
  QUESTION_EDITED,
  saveQuestion,
} from '@switchboard/ai-contract';
import { FormDialog, useCall } from '@switchboard/kit-web';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';

const READS = [commonQuestionResource.calls.page];
const NEW: Partial<CommonQuestionRow> = { type: 'common', weight: 1, enabled: true };

interface Props {
  /** Null creates a new one. */
  readonly row: CommonQuestionRow | null;
  /** Initial values of a new one in addition to the defaults. */
  readonly initial?: Partial<CommonQuestionRow>;
  readonly onClose: () => void;
}

export function QuestionForm({ row, initial = {}, onClose }: Props) {
  const { t } = useTranslation('ai');
  const known = row === null || row.documentId === null ? null : { id: row.documentId, name: row.documentName ?? '' };
  return (
    <FormDialog
      name={`ai.common-question.${row?.id ?? `new.${initial.question ?? ''}`}`}
      title={row === null ? t('question.add') : t('question.editTitle')}
      fields={commonQuestionResource.fields}
      object={commonQuestionResource.code}
      groups={[
        {
          key: 'question',
          fields: QUESTION_EDITED.map((name) => {
            if (name === 'documentId')
              return { name, control: <DocumentSelect known={known} />, hint: t('question.documentHint') };
            return name === 'weight' ? { name, hint: t('question.weightHint') } : name;
          }),
        },
      ]}
      call={saveQuestion}
      {...(row === null
        ? { initial: { ...NEW, ...initial } }
        : { record: { id: row.id, version: row.version, values: row } })}
      invalidates={READS}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}

interface SelectProps {
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  readonly known: { readonly id: string; readonly name: string } | null;
}

function DocumentSelect({ id, value, onChange, known }: SelectProps) {
  const { t } = useTranslation('ai');
  const [typed, setTyped] = useState('');
  const { data = [], isFetching } = useCall(findQuestionDocuments, { keyword: useDeferredValue(typed.trim()) });
  const isKnownMissing = known !== null && value === known.id && data.every((found) => found.id !== known.id);
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      value={value ?? null}
      allowClear
      aria-label={t('question.document')}
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={[...(isKnownMissing ? [known] : []), ...data].map((one) => ({ value: one.id, label: one.name }))}
      onChange={(chosen: string | undefined) => onChange?.(chosen ?? null)}
    />
  );
}
