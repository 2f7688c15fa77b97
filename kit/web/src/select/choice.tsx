import { Select, type SelectProps } from 'antd';
import type { ReactNode } from 'react';
import { useKitText } from '../i18n/use-kit-text.ts';
import { CALM_INPUT } from './calm-input.tsx';

export interface ChoiceOption {
  readonly value: string;
  readonly label: string;
  /** Shown next to the label, in grey. */
  readonly hint?: string;
  /** Additional search words: other languages, codes. */
  readonly words?: string;
  readonly disabled?: boolean;
}

/** Props of every selector of the kit; a form sets the first four. One value, or several with `isMultiple`. */
export interface ChoiceProps
  extends Pick<
    SelectProps,
    'onBlur' | 'disabled' | 'placeholder' | 'allowClear' | 'aria-label' | 'style' | 'maxCount'
  > {
  readonly id?: string;
  readonly value?: string | readonly string[] | null;
  readonly onChange?: (value: never) => void;
  readonly isMultiple?: boolean;
}

interface Search {
  readonly onSearch: (typed: string) => void;
  readonly isLoading: boolean;
}

interface Props extends ChoiceProps {
  readonly options: readonly ChoiceOption[];
  /** Search on the server; without it the options are searched locally. */
  readonly search?: Search;
}

export const isFound = (typed: string, option: ChoiceOption | undefined): boolean =>
  option !== undefined &&
  `${option.label} ${option.hint ?? ''} ${option.words ?? ''}`.toLowerCase().includes(typed.trim().toLowerCase());

const optionText = ({ data }: { data: ChoiceOption }): ReactNode => (
  <>
    {data.label} {data.hint !== undefined && <small className="sb-hint">{data.hint}</small>}
  </>
);

/** The select box used by all selectors. */
export function Choice({ options, search, isMultiple = false, value, onChange, id, ...rest }: Props): ReactNode {
  const t = useKitText();
  const change = onChange as ((value: unknown) => void) | undefined;
  return (
    <Select<unknown, ChoiceOption>
      allowClear
      placeholder={t('select.choose')}
      style={{ width: '100%' }}
      {...rest}
      {...(id === undefined ? {} : { id })}
      {...(isMultiple ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const, components: CALM_INPUT } : {})}
      value={isMultiple ? (value ?? []) : (value ?? null)}
      options={options as ChoiceOption[]}
      optionRender={optionText}
      // Tab and Enter select the active option: without a search there must be none, otherwise leaving the box changes
      // the value
      defaultActiveFirstOption={false}
      showSearch={search === undefined ? { filterOption: isFound } : { filterOption: false, onSearch: search.onSearch }}
      loading={search?.isLoading ?? false}
      notFoundContent={search?.isLoading === true ? null : t('select.none')}
      onChange={(next) => change?.(isMultiple ? next : (next ?? null))}
    />
  );
}
