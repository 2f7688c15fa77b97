import type { CatalogDept } from '@switchboard/sys-contract';
import { TreeSelect } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useNameOf, useRoleText } from '../text.ts';

interface Props {
  depts: readonly CatalogDept[];
  label: string;
  isReadOnly: boolean;
  value: string[];
  onChange: (deptIds: string[]) => void;
}

interface Node {
  value: string;
  title: string;
  children: Node[];
}

/** Selects departments, each with everything below it (sys R34), so a ticked parent needs no ticked children. */
export function DeptSelect({ depts, label, isReadOnly, value, onChange }: Props): ReactNode {
  const t = useRoleText();
  const nameOf = useNameOf();
  const tree = useMemo(() => {
    const below = Map.groupBy(depts, (dept) => dept.parentId);
    const build = (parentId: string | null): Node[] =>
      (below.get(parentId) ?? []).map((dept) => ({ value: dept.id, title: nameOf(dept), children: build(dept.id) }));
    return build(null);
    // oxlint-disable-next-line react/exhaustive-deps -- names change only with the language, and then everything renders again
  }, [depts]);
  return (
    <TreeSelect<string[]>
      style={{ width: '100%', minWidth: 200 }}
      aria-label={label}
      multiple
      allowClear
      disabled={isReadOnly}
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeData={tree}
      treeDefaultExpandedKeys={tree.map((node) => node.value)}
      maxTagCount={6}
      placeholder={t('role.scopes.chooseDepts')}
      status={value.length === 0 ? 'error' : ''}
      value={value}
      onChange={onChange}
    />
  );
}
