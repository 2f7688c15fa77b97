import { getDeptChoices } from '@switchboard/kit-contract';
import { TreeSelect } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useCall } from '../api/use-call.ts';
import { useLocale } from '../i18n/locale.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { CALM_INPUT } from './calm-input.tsx';
import type { ChoiceProps } from './choice.tsx';

interface Node {
  value: string;
  title: string;
  disabled: boolean;
  children: Node[];
}

/** A department of the tree; its value is the id. A closed one is shown where it was chosen, but cannot be chosen again. */
export function DeptSelect({ value, onChange, isMultiple = false, id, ...rest }: ChoiceProps): ReactNode {
  const t = useKitText();
  const locale = useLocale();
  const { data = [], isFetching } = useCall(getDeptChoices, {});
  const change = onChange as ((value: unknown) => void) | undefined;
  const tree = useMemo(() => {
    const below = Map.groupBy(data, (dept) => dept.parentId);
    const build = (parentId: string | null): Node[] =>
      (below.get(parentId) ?? []).map((dept) => ({
        value: dept.id,
        title: locale === 'en' ? (dept.nameEn ?? dept.nameZh) : dept.nameZh,
        disabled: !dept.isOpen,
        children: build(dept.id),
      }));
    return build(null);
  }, [data, locale]);
  return (
    <TreeSelect<unknown>
      allowClear
      placeholder={t('select.dept')}
      style={{ width: '100%' }}
      {...rest}
      {...(id === undefined ? {} : { id })}
      {...(isMultiple ? { multiple: true, maxTagCount: 'responsive' as const, components: CALM_INPUT } : {})}
      value={isMultiple ? (value ?? []) : (value ?? null)}
      loading={isFetching}
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeData={tree}
      treeDefaultExpandedKeys={tree.map((node) => node.value)}
      notFoundContent={t('select.none')}
      onChange={(next) => change?.(isMultiple ? next : (next ?? null))}
    />
  );
}
