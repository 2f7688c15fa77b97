import { SearchOutlined } from '@ant-design/icons';
import { Input, Tree } from 'antd';
import { type ReactNode, useState } from 'react';
import type { NavModule } from '../layout/navigation.ts';
import { useShellText } from '../text.ts';
import { menuTree, type TreeNode } from './menu-tree.ts';
import styles from './settings-dialog.module.css';

interface Props {
  readonly modules: readonly (NavModule & { readonly title: string })[];
  readonly idOf: (path: string) => string | undefined;
  readonly chosen: readonly string[];
  readonly choose: (id: string) => void;
}

const keysOf = (nodes: readonly TreeNode[]): string[] =>
  nodes.flatMap(({ key, children = [] }) => [key, ...keysOf(children)]);

export function MenuChoice({ modules, idOf, chosen, choose }: Props): ReactNode {
  const t = useShellText();
  const [word, setWord] = useState('');
  const [opened, setOpened] = useState<readonly string[]>([]);
  const nodes = menuTree(modules, idOf, word);
  // search results are always visible, even in collapsed groups
  const expanded = word.trim() === '' ? opened : keysOf(nodes);
  return (
    <section className={styles.column} aria-label={t('quickAccess.menu')}>
      <Input
        allowClear
        value={word}
        prefix={<SearchOutlined />}
        placeholder={t('quickAccess.search')}
        aria-label={t('quickAccess.search')}
        onChange={(event) => setWord(event.target.value)}
      />
      <div className={styles.box}>
        {nodes.length === 0 ? (
          <p className={styles.none}>{t('quickAccess.notFound')}</p>
        ) : (
          <Tree
            checkable
            checkStrictly
            blockNode
            selectable={false}
            height={320}
            treeData={nodes as TreeNode[]}
            checkedKeys={[...chosen]}
            expandedKeys={[...expanded]}
            onExpand={(keys) => setOpened(keys.map(String))}
            onCheck={(_, { node }) => choose(node.key)}
          />
        )}
      </div>
    </section>
  );
}
