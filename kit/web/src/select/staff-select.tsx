import { type Colleague, findColleagues } from '@switchboard/kit-contract';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useCall } from '../api/use-call.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { Choice, type ChoiceOption, type ChoiceProps } from './choice.tsx';
import { chosenIds, mergeKnown } from './known.ts';

/**
 * An active colleague, found by name or job number; its value is the staff id. A chosen colleague is shown by name,
 * even after leaving the company.
 */
export function StaffSelect({ onChange, ...choice }: ChoiceProps): ReactNode {
  const t = useKitText();
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const { data = [], isFetching } = useCall(findColleagues, { keyword }, { placeholderData: keepPreviousData });
  const ids = chosenIds(choice.value).filter((id) => data.every((one) => one.id !== id));
  const { data: chosen = [] } = useCall(
    findColleagues,
    { staffIds: ids },
    { enabled: ids.length > 0, staleTime: Number.POSITIVE_INFINITY, placeholderData: keepPreviousData },
  );
  return (
    <Choice
      placeholder={t('select.staff')}
      {...choice}
      options={mergeKnown(data.map(optionOf), chosen.map(optionOf), choice.value, keyword)}
      search={{ onSearch: setTyped, isLoading: isFetching }}
      {...(onChange === undefined ? {} : { onChange })}
    />
  );
}

const optionOf = ({ id, name, jobNumber, deptName }: Colleague): ChoiceOption => ({
  value: id,
  label: name,
  hint: deptName === null ? jobNumber : `${jobNumber} · ${deptName}`,
});

/** Name for a staff id in read-only places. */
export function StaffName({ id }: { id: string }): ReactNode {
  const { data } = useCall(findColleagues, { staffIds: [id] }, { staleTime: Number.POSITIVE_INFINITY });
  return data?.[0]?.name ?? '…';
}
