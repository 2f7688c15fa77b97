import { CALM_INPUT, type FilterControlProps, useCall } from '@switchboard/kit-web';
import { selectUserDepts, selectUserRoles } from '@switchboard/sys-contract';
import { Select, TreeSelect } from 'antd';
import { useTranslation } from 'react-i18next';

const KEPT_MS = 300_000;

/** A department includes everything below it: the server compares the whole path. */
export function DeptFilter({ id, value, onChange }: FilterControlProps) {
  const { t } = useTranslation('sys');
  const { data, isPending } = useCall(selectUserDepts, {}, { staleTime: KEPT_MS });
  return (
    <TreeSelect<string[]>
      id={id}
      allowClear
      multiple
      components={CALM_INPUT}
      treeCheckable
      treeDefaultExpandedKeys={(data ?? []).map((dept) => dept.id)}
      showCheckedStrategy="SHOW_PARENT"
      maxTagCount="responsive"
      placeholder={t('user.any')}
      loading={isPending}
      treeData={data ?? []}
      fieldNames={{ label: 'name', value: 'id', children: 'children' }}
      showSearch={{ treeNodeFilterProp: 'name' }}
      popupMatchSelectWidth={280}
      value={(value as string[] | undefined) ?? []}
      onChange={(ids) => onChange(ids)}
    />
  );
}

export function RoleFilter({ id, value, onChange }: FilterControlProps) {
  const { t } = useTranslation('sys');
  const { data, isPending } = useCall(selectUserRoles, {}, { staleTime: KEPT_MS });
  return (
    <Select<string[]>
      id={id}
      mode="multiple"
      components={CALM_INPUT}
      allowClear
      maxTagCount="responsive"
      placeholder={t('user.any')}
      loading={isPending}
      showSearch={{ optionFilterProp: 'name' }}
      fieldNames={{ label: 'name', value: 'id' }}
      options={data ?? []}
      value={(value as string[] | undefined) ?? []}
      onChange={(ids) => onChange(ids)}
    />
  );
}
