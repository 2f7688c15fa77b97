import type { ResultOf } from '@switchboard/kit-contract';
import { type FilterControlProps, useLocale } from '@switchboard/kit-web';
import type { logOptions } from '@switchboard/sys-contract';
import { Select, TreeSelect } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RangeControl } from './range-control.tsx';
import { useLogOptions } from './use-log-options.ts';
import { useNames } from './use-names.ts';

type Options = ResultOf<typeof logOptions>;

/** Filter controls other than a text field. */
export const filterControls = {
  createdAt: (control: FilterControlProps): ReactNode => <RangeControl {...control} />,
  objectCode: (control: FilterControlProps): ReactNode => <ObjectControl {...control} />,
  deptId: (control: FilterControlProps): ReactNode => <DeptControl {...control} />,
};

function ObjectControl({ id, value, onChange }: FilterControlProps) {
  const { t } = useTranslation('sys');
  const names = useNames();
  return (
    <Select<string>
      id={id}
      allowClear
      showSearch={{ optionFilterProp: 'search' }}
      placeholder={t('log.any')}
      value={(value as string | undefined) ?? null}
      onChange={(code) => onChange(code)}
      options={names.objects.map(({ code, name }) => ({
        value: code,
        label: name,
        search: `${name} ${code}`,
        title: code,
      }))}
    />
  );
}

/** antd treats a missing value as "uncontrolled" and null as empty, but its types allow only one of them. */
function chosenOf(value: FilterControlProps['value']): { value: string } {
  return { value: (((value as readonly string[] | undefined) ?? [])[0] ?? null) as string };
}

interface DeptNode {
  value: string;
  title: string;
  children: DeptNode[];
}

function DeptControl({ id, value, onChange }: FilterControlProps) {
  const { t } = useTranslation('sys');
  const locale = useLocale();
  const options = useLogOptions();
  return (
    <TreeSelect<string>
      id={id}
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      placeholder={t('log.any')}
      treeData={treeOf(options?.depts ?? [], locale)}
      treeDefaultExpandedKeys={(options?.depts ?? []).filter((dept) => dept.parentId === null).map((dept) => dept.id)}
      {...chosenOf(value)}
      onChange={(chosen) => onChange(chosen === undefined || chosen === null ? undefined : [chosen])}
    />
  );
}

/** A department with a parent that the caller may not see is at the top. */
function treeOf(depts: Options['depts'], locale: 'zh' | 'en'): DeptNode[] {
  const nodes = new Map(
    depts.map(({ id, name }) => [id, { value: id, title: name[locale], children: [] as DeptNode[] }]),
  );
  const roots: DeptNode[] = [];
  for (const { id, parentId } of depts) {
    const node = nodes.get(id) as DeptNode;
    (nodes.get(parentId ?? '')?.children ?? roots).push(node);
  }
  return roots;
}
