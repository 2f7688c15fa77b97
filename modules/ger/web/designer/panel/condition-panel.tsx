import { PlusOutlined } from '@ant-design/icons';
import type { ConditionNode, Graph } from '@switchboard/ger-contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from '../designer.module.css';
import { addBranch, moveBranch, removeBranch, replaceNode } from '../model/edit.ts';
import type { Branch } from '../model/tree.ts';
import type { ChangeGraph } from '../types.ts';
import { useNames } from '../use-names.ts';
import { NameFields } from './name-fields.tsx';
import { OrderTools } from './order-tools.tsx';
import { WhenBuilder } from './when-builder.tsx';

interface Props {
  readonly node: ConditionNode;
  readonly graph: Graph;
  readonly isReadOnly: boolean;
  onChange: ChangeGraph;
}

/** The branches in evaluation order: the first one that is true is taken, else the default. */
export function ConditionPanel({ node, graph, isReadOnly, onChange }: Props) {
  const { t } = useTranslation('ger');
  const names = useNames();
  const ordered = node.branches.toSorted((a, b) => a.priority - b.priority);
  const put = (branch: Branch, tag?: string): void =>
    onChange(
      replaceNode(graph, { ...node, branches: node.branches.map((one) => (one.id === branch.id ? branch : one)) }),
      tag,
    );
  return (
    <div className={styles['lines']}>
      <p className={styles['secondary']}>{t('design.conditionHint')}</p>
      {ordered.map((branch, at) => (
        <section key={branch.id} className={styles['branch']} aria-label={t('design.branchNo', { no: at + 1 })}>
          <div className={styles['panelHead']}>
            <h4>{t('design.branchNo', { no: at + 1 })}</h4>
            {!isReadOnly && (
              <OrderTools
                of="branch"
                no={at + 1}
                isFirst={at === 0}
                isLast={at === ordered.length - 1}
                onMove={(by) => onChange(moveBranch(graph, node, branch.id, by))}
                onRemove={() => onChange(removeBranch(graph, node, branch.id))}
              />
            )}
          </div>
          <NameFields
            name={branch.name}
            isReadOnly={isReadOnly}
            onChange={(name, tag) => put({ ...branch, name }, `${branch.id}.${tag}`)}
          />
          <WhenBuilder
            when={branch.when}
            label={t('design.branchWhen', { no: at + 1 })}
            isReadOnly={isReadOnly}
            onChange={(when) => put({ ...branch, when }, `${branch.id}.when`)}
          />
        </section>
      ))}
      {!isReadOnly && (
        <Button
          type="dashed"
          block
          icon={<PlusOutlined />}
          onClick={() => onChange(addBranch(graph, node, names.branch))}
        >
          {t('design.addBranch')}
        </Button>
      )}
    </div>
  );
}
