import { useCall } from '@switchboard/kit-web';
import { findRightsPeople, type RightsPerson } from '@switchboard/sys-contract';
import { keepPreviousData } from '@tanstack/react-query';
import { Select } from 'antd';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useRoleText } from './text.ts';

interface Props {
  id?: string;
  isMultiple?: boolean;
  value: readonly string[];
  onChange: (userIds: string[]) => void;
}

/** Selects people by name, job number or login; the server returns only those the caller may see. */
export function PersonSelect({ id, isMultiple = false, value, onChange }: Props): ReactNode {
  const t = useRoleText();
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<readonly RightsPerson[]>([]);
  const deferredKeyword = useDeferredValue(keyword);
  const {
    data = [],
    isFetching,
    isPlaceholderData,
  } = useCall(findRightsPeople, { keyword: deferredKeyword }, { placeholderData: keepPreviousData });
  // until the response arrives, only those of the old people who match the keyword are shown: Enter must not pick the
  // wrong person
  const isStale = isPlaceholderData || deferredKeyword !== keyword;
  const found = isStale ? data.filter((person) => labelOf(person).includes(keyword.trim())) : data;
  const known = [
    ...new Map(
      [...(keyword === '' || isMultiple ? chosen : []), ...found].map((person) => [person.userId, person]),
    ).values(),
  ];
  const pick = (ids: string[]): void => {
    setChosen([...chosen, ...known].filter((person) => ids.includes(person.userId)));
    setKeyword('');
    onChange(ids);
  };
  const shared = {
    ...(id === undefined ? {} : { id }),
    style: { width: '100%' },
    'aria-label': t('role.person.label'),
    allowClear: true,
    loading: isFetching,
    placeholder: t('role.person.choose'),
    // Tab and Enter take the active option: without a search there must be none, or leaving the field would change the
    // selection
    defaultActiveFirstOption: keyword !== '',
    showSearch: { filterOption: false as const, onSearch: setKeyword },
    options: known.map((person) => ({
      value: person.userId,
      label: labelOf(person),
    })),
  };
  return isMultiple ? (
    <Select {...shared} mode="multiple" maxCount={200} value={[...value]} onChange={(ids: string[]) => pick(ids)} />
  ) : (
    <Select
      {...shared}
      value={value[0] ?? null}
      onChange={(one: string | null | undefined) => pick(one === null || one === undefined ? [] : [one])}
    />
  );
}

function labelOf({ name, jobNumber, deptName }: RightsPerson): string {
  return deptName === null ? `${name} ${jobNumber}` : `${name} ${jobNumber} · ${deptName}`;
}
