import type { Fields, PageQuery, Resource, RowOf } from '@switchboard/kit-contract';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useCall } from '../api/use-call.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { Choice, type ChoiceOption, type ChoiceProps } from './choice.tsx';
import { chosenIds, mergeKnown } from './known.ts';

interface Props<F extends Fields> extends ChoiceProps {
  readonly resource: Resource<F>;
  readonly labelOf: (row: RowOf<F>) => string;
  /** Facts that distinguish it from others. */
  readonly hintOf?: (row: RowOf<F>) => string;
  /** Filters that are always on. */
  readonly query?: Partial<PageQuery<F>>;
  /** Chosen values that might be missing from the first results. */
  readonly known?: readonly ChoiceOption[];
  /** The chosen options with their labels, for callers that store the name too. */
  readonly onPicked?: (options: readonly ChoiceOption[]) => void;
  /** The chosen record, for callers that take more from it; null when the choice was cleared. */
  readonly onRow?: (row: RowOf<F> | null) => void;
}

const FOUND = 20;

/** A record of a list, found by keyword on the server: with the right, the scope and the hidden fields of that list. */
export function ResourceSelect<F extends Fields>(props: Props<F>): ReactNode {
  const { resource, labelOf, hintOf, query, known = [], onPicked, onRow, onChange, ...choice } = props;
  const t = useKitText();
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const [picked, setPicked] = useState<readonly ChoiceOption[]>([]);
  const input = { ...query, pageNo: 1, pageSize: FOUND, ...(keyword === '' ? {} : { keyword }) };
  const { data, isFetching } = useCall(resource.calls.page, input as PageQuery<F>, {
    placeholderData: keepPreviousData,
  });
  const found = (data?.list ?? []).map((row) => ({
    value: String((row as { id: unknown }).id),
    label: labelOf(row as RowOf<F>),
    ...(hintOf === undefined ? {} : { hint: hintOf(row as RowOf<F>) }),
  }));
  const options = mergeKnown(found, [...picked, ...known], choice.value, keyword);
  return (
    <Choice
      placeholder={t('select.search')}
      {...choice}
      options={options}
      search={{ onSearch: setTyped, isLoading: isFetching }}
      onChange={(next: string | readonly string[] | null) => {
        const ids = new Set(chosenIds(next));
        const chosen = options.filter(({ value }) => ids.has(value));
        setPicked(chosen);
        onPicked?.(chosen);
        const row = data?.list.find((one) => ids.has(String((one as { id: unknown }).id)));
        onRow?.((row as RowOf<F> | undefined) ?? null);
        (onChange as ((value: unknown) => void) | undefined)?.(next);
      }}
    />
  );
}
