import { SearchOutlined } from '@ant-design/icons';
import type { CatalogResource } from '@switchboard/sys-contract';
import { Button, Checkbox, Empty, Input, Tag, Tooltip, Tree, type TreeDataNode } from 'antd';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { ResourceTree, TreeNode } from '../model/resource-tree.ts';
import { useNameOf, useRoleText } from '../text.ts';
import { useHeight } from '../use-height.ts';
import type { GrantTabProps } from './tab-props.ts';

const BUTTON = 4;
const ABOVE_AND_BELOW = 330;

/** 功能权限: pages and their actions, ticked in the menu tree. */
export function KeysTab({ grant, catalog: { tree }, isReadOnly, onChange }: GrantTabProps): ReactNode {
  const t = useRoleText();
  const nameOf = useNameOf();
  const height = useHeight(ABOVE_AND_BELOW);
  const [keyword, setKeyword] = useState('');
  const [isOnlyGranted, setIsOnlyGranted] = useState(false);
  const [expanded, setExpanded] = useState<string[] | null>(null);
  const wanted = useDeferredValue(keyword.trim().toLowerCase());
  const granted = useMemo(() => new Set(grant.resourceIds), [grant.resourceIds]);
  const nodes = useMemo(
    () => shownNodes(tree, wanted, isOnlyGranted ? granted : null),
    [tree, wanted, isOnlyGranted, granted],
  );
  const marks = useMemo(() => tree.marks(granted), [tree, granted]);
  const total = tree.roots.reduce((sum, root) => sum + root.grantable, 0);
  const isNarrowed = wanted !== '' || isOnlyGranted;
  const open = expanded ?? (isNarrowed ? branchesOf(nodes) : []);

  const toData = (node: TreeNode): TreeDataNode => ({
    key: node.resource.id,
    title: <NodeTitle node={node} granted={marks.counts.get(node.resource.id) ?? 0} name={nameOf(node.resource)} />,
    disableCheckbox: isReadOnly || isOutOfReach(node.resource, granted),
    children: node.children.map(toData),
  });
  return (
    <>
      <div className="sr-tools">
        <Input
          allowClear
          prefix={<SearchOutlined />}
          placeholder={t('role.keys.search')}
          aria-label={t('role.keys.search')}
          value={keyword}
          onChange={(event) => {
            setKeyword(event.target.value);
            setExpanded(null);
          }}
        />
        <Checkbox
          checked={isOnlyGranted}
          onChange={(event) => {
            setIsOnlyGranted(event.target.checked);
            setExpanded(null);
          }}
        >
          {t('role.keys.onlyGranted')}
        </Checkbox>
        <span className="sr-muted sr-tools-end" aria-live="polite">
          {t('role.keys.count', { granted: granted.size, total })}
        </span>
        <Button size="small" onClick={() => setExpanded(branchesOf(nodes))}>
          {t('role.keys.expand')}
        </Button>
        <Button size="small" onClick={() => setExpanded([])}>
          {t('role.keys.collapse')}
        </Button>
      </div>
      {nodes.length === 0 ? (
        <Empty className="sr-empty" image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('role.keys.empty')} />
      ) : (
        <Tree
          aria-label={t('role.keys.tree')}
          checkable
          checkStrictly
          blockNode
          selectable={false}
          height={height}
          itemHeight={28}
          treeData={nodes.map(toData)}
          expandedKeys={open}
          onExpand={(keys) => setExpanded(keys.map(String))}
          checkedKeys={{ checked: marks.checked, halfChecked: marks.half }}
          onCheck={(_keys, { node }) => {
            const id = String(node.key);
            const isOn = !marks.checked.includes(id);
            onChange({ ...grant, resourceIds: [...tree.toggle(granted, id, isOn)] });
          }}
        />
      )}
    </>
  );
}

function NodeTitle({ node, granted, name }: { node: TreeNode; granted: number; name: string }): ReactNode {
  const t = useRoleText();
  const { resource } = node;
  const hasCount = node.children.length > 0;
  return (
    <span className="sr-node">
      <Tooltip title={resource.isHeld || !resource.isGrantable ? undefined : t('role.keys.notHeld')}>
        <span className="sr-node-name" data-button={resource.kind === BUTTON}>
          {name}
        </span>
      </Tooltip>
      {!resource.isEnabled && <Tag>{t('role.keys.off')}</Tag>}
      {hasCount && (
        <span className="sr-count" data-some={granted > 0}>
          {granted}/{node.grantable}
        </span>
      )}
      {resource.isGrantable && <span className="sr-code">{resource.key}</span>}
    </span>
  );
}

/** A key that the user does not hold can be removed but not granted. */
function isOutOfReach(resource: CatalogResource, granted: ReadonlySet<string>): boolean {
  return resource.isGrantable && !resource.isHeld && !granted.has(resource.id);
}

function shownNodes(tree: ResourceTree, keyword: string, granted: ReadonlySet<string> | null): readonly TreeNode[] {
  const isMatch = ({ nameZh, nameEn, key, router }: CatalogResource): boolean =>
    [nameZh, nameEn, key, router].some((text) => text?.toLowerCase().includes(keyword) === true);
  if (granted !== null) return tree.filter((row) => granted.has(row.id) && (keyword === '' || isMatch(row)), false);
  return keyword === '' ? tree.roots : tree.filter(isMatch);
}

function branchesOf(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap((node) => (node.children.length === 0 ? [] : [node.resource.id, ...branchesOf(node.children)]));
}
