import { type CommonQuestionRow, commonQuestionSetting, findQuestionDocuments } from '@switchboard/ai-contract';
import { NewSettingRow, useCall } from '@switchboard/kit-web';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** What the form of a question adds to its definition. */
export function useQuestionForm() {
  const { t } = useTranslation('ai');
  return (row: CommonQuestionRow | null) => {
    const known = row === null || row.documentId === null ? null : { id: row.documentId, name: row.documentName ?? '' };
    return {
      documentId: { control: <DocumentSelect known={known} />, hint: t('question.documentHint') },
      weight: { hint: t('question.weightHint') },
    };
  };
}

interface NewProps {
  readonly initial: Partial<CommonQuestionRow>;
  readonly onClose: () => void;
}

/** From a question that a user sent. */
export function NewQuestion({ initial, onClose }: NewProps) {
  const form = useQuestionForm();
  return <NewSettingRow setting={commonQuestionSetting} form={form} initial={initial} onClose={onClose} />;
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
