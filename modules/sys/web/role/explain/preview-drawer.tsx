import { useCall } from '@switchboard/kit-web';
import { type MenuNode, previewRights } from '@switchboard/sys-contract';
import { Alert, Drawer, Empty, Skeleton, Tabs, Tag, Tree, type TreeDataNode } from 'antd';
import { type ReactNode, useState } from 'react';
import { PersonSelect } from '../person-select.tsx';
import { type RoleText, useNameOf, useRoleText } from '../text.ts';
import { useHeight } from '../use-height.ts';

const ABOVE_AND_BELOW = 270;

/** Previews the menu and keys of a user without opening a session for them. */
export function PreviewDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }): ReactNode {
  const t = useRoleText();
  const [userId, setUserId] = useState<string | null>(null);
  return (
    <Drawer open={isOpen} size={520} title={t('role.previewDrawer.title')} onClose={onClose}>
      <p className="sr-muted">{t('role.previewDrawer.intro')}</p>
      <div className="sr-form">
        <PersonSelect value={userId === null ? [] : [userId]} onChange={([id]) => setUserId(id ?? null)} />
      </div>
      {userId !== null && <Picture userId={userId} />}
    </Drawer>
  );
}

function Picture({ userId }: { userId: string }): ReactNode {
  const t = useRoleText();
  const nameOf = useNameOf();
  const height = useHeight(ABOVE_AND_BELOW);
  const { data, error } = useCall(previewRights, { userId }, { staleTime: 0 });
  if (error !== null) return <Alert type="error" showIcon title={error.msg} />;
  if (data === undefined) return <Skeleton active />;
  if (data.keys.length === 0) return <Empty description={t('role.previewDrawer.empty')} />;
  const actions = data.keys.filter((key) => key.includes(':'));
  const nameOfNode = (node: MenuNode): string => nameOf({ nameZh: node.name, nameEn: node.nameEn });
  return (
    <>
      <span className="sr-muted">
        {t('role.previewDrawer.counts', { pages: data.keys.length - actions.length, keys: data.keys.length })}
      </span>
      <Tabs
        items={[
          {
            key: 'menu',
            label: t('role.previewDrawer.menu'),
            children: (
              <Tree
                selectable={false}
                blockNode
                height={height}
                treeData={data.menu.map((node) => toData(node, nameOfNode, t))}
              />
            ),
          },
          {
            key: 'keys',
            label: `${t('role.previewDrawer.keys')} ${data.keys.length}`,
            children: (
              <div className="sr-diff">
                <ul style={{ maxHeight: height }} tabIndex={0} aria-label={t('role.previewDrawer.keys')}>
                  {data.keys.map((key) => (
                    <li key={key}>
                      <span className="sr-code">{key}</span>
                    </li>
                  ))}
                </ul>
              </div>
            ),
          },
        ]}
      />
    </>
  );
}

function toData(node: MenuNode, nameOf: (node: MenuNode) => string, t: RoleText): TreeDataNode {
  return {
    key: node.id,
    title: (
      <span className="sr-node">
        {nameOf(node)}
        {node.webShowFlag !== 1 && <Tag>{t('role.previewDrawer.hidden')}</Tag>}
        {node.router !== null && <span className="sr-code">{node.router}</span>}
      </span>
    ),
    children: node.children.map((child) => toData(child, nameOf, t)),
  };
}
