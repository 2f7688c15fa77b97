import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, type Ref, useDeferredValue, useMemo } from 'react';
import { useCall } from '../api/use-call.ts';
import { useLocale } from '../i18n/locale.ts';
import { isFound } from '../select/choice.tsx';
import { codeOptions } from '../select/code-options.ts';
import { YES_NO } from '@switchboard/kit-contract';
import type { LineColumn } from './grid-column.ts';
import type { Patch } from './lines-state.ts';
import { OptionList, type OptionListHandle } from './option-list.tsx';
import { optionOf, type Picker, pickedPatch, pickerInput } from './picker.ts';

interface Props {
  readonly ref: Ref<OptionListHandle>;
  readonly id: string;
  readonly column: LineColumn;
  readonly value: unknown;
  readonly typed: string;
  readonly onChoose: (patch: Patch) => void;
  readonly onActive: (id: string | undefined) => void;
}

const MAX_SHOWN = 60;

/** The values that a cell of this column can take, found by the typed text. */
export function CellOptions(props: Props): ReactNode {
  const { picker } = props.column;
  return picker === null ? <CodeOptions {...props} /> : <PickerOptions {...props} picker={picker} />;
}

function CodeOptions({ column: { name, field }, value, typed, onChoose, ...list }: Props): ReactNode {
  const locale = useLocale();
  const isBoolean = field.kind === 'boolean';
  const all = useMemo(() => codeOptions(isBoolean ? YES_NO : (field.values ?? {}), locale), [isBoolean, field, locale]);
  const options = useMemo(() => all.filter((option) => isFound(typed, option)).slice(0, MAX_SHOWN), [all, typed]);
  return (
    <OptionList
      {...list}
      label={field.label[locale]}
      options={options}
      value={value === null || value === undefined ? null : String(value)}
      isTyped={typed !== ''}
      isLoading={false}
      onChoose={(option) => onChoose({ [name]: isBoolean ? option.value === 'true' : option.value })}
    />
  );
}

function PickerOptions({
  column: { name, field },
  picker,
  value,
  typed,
  onChoose,
  ...list
}: Props & { picker: Picker }) {
  const locale = useLocale();
  const keyword = useDeferredValue(typed.trim());
  const { data, isFetching } = useCall(picker.resource.calls.page, pickerInput(picker, keyword), {
    placeholderData: keepPreviousData,
  });
  const rows = data?.list;
  const options = useMemo(() => (rows ?? []).map((row) => optionOf(picker, row)), [rows, picker]);
  return (
    <OptionList
      {...list}
      label={field.label[locale]}
      // while another text is searched, none of the old results may be chosen
      options={isFetching && typed.trim() !== '' ? NONE : options}
      value={typeof value === 'string' ? value : null}
      isTyped={typed !== ''}
      isLoading={isFetching}
      onChoose={(option) => {
        const row = rows?.find((one) => String(one['id']) === option.value);
        if (row !== undefined) onChoose(pickedPatch(name, picker, row));
      }}
    />
  );
}

const NONE: readonly never[] = [];
