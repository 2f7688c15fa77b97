import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined, DeleteOutlined } from '@ant-design/icons';
import type { Graph, GraphNode } from '@switchboard/ger-contract';
import { useLocale } from '@switchboard/kit-web';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from '../designer.module.css';
import { moveNode, neighbourOf, removeNode, replaceNode } from '../model/edit.ts';
import type { ChangeGraph, Problem } from '../types.ts';
import { ActionPick } from './action-pick.tsx';
import { ApprovePanel } from './approve-panel.tsx';
import { ConditionPanel } from './condition-panel.tsx';
import { FieldRights } from './field-rights.tsx';
import { NameFields } from './name-fields.tsx';
import { PeopleLines } from './people-lines.tsx';

interface Props {
  readonly node: GraphNode;
  readonly graph: Graph;
  readonly serviceName: string | null;
  readonly problems: readonly Problem[];
  readonly isReadOnly: boolean;
  onChange: ChangeGraph;
  onClose(): void;
}

/** The settings of one step; every change is applied to the definition at once. */
export function NodePanel(props: Props) {
  const { node, graph, problems, isReadOnly, onChange, onClose } = props;
  const { t } = useTranslation('ger');
  const locale = useLocale();
  const isFixed = node.type === 'start' || node.type === 'end';
  const own = problems.filter(({ nodeId }) => nodeId === node.id);
  return (
    <>
      <div className={styles['panelHead']}>
        <h3>{t(`design.type.${node.type}`)}</h3>
        <span>
          {!isReadOnly && !isFixed && (
            <>
              {([-1, 1] as const).map((by) => (
                <Button
                  key={by}
                  type="text"
                  icon={by === -1 ? <ArrowUpOutlined /> : <ArrowDownOutlined />}
                  disabled={neighbourOf(graph, node.id, by) === null}
                  aria-label={t(by === -1 ? 'design.moveUp' : 'design.moveDown')}
                  onClick={() => onChange(moveNode(graph, node.id, by))}
                />
              ))}
              <Button
                type="text"
                danger
                icon={<DeleteOutlined />}
                aria-label={t('design.remove')}
                onClick={() => {
                  onChange(removeNode(graph, node.id));
                  onClose();
                }}
              />
            </>
          )}
          <Button type="text" icon={<CloseOutlined />} aria-label={t('design.close')} onClick={onClose} />
        </span>
      </div>
      {own.length > 0 && (
        <Alert
          type="error"
          style={{ margin: '8px 0' }}
          title={
            <ul className={styles['problems']}>
              {own.map(({ reasonZh, reasonEn }) => (
                <li key={reasonEn}>{locale === 'zh' ? reasonZh : reasonEn}</li>
              ))}
            </ul>
          }
        />
      )}
      <NameFields
        name={node.name}
        isReadOnly={isReadOnly}
        onChange={(name, tag) => onChange(replaceNode(graph, { ...node, name }), `${node.id}.${tag}`)}
      />
      <Parts {...props} />
    </>
  );
}

function Parts({ node, graph, serviceName, isReadOnly, onChange }: Props) {
  const { t } = useTranslation('ger');
  const change = (next: GraphNode, tag?: string): void => onChange(replaceNode(graph, next), tag);
  const common = { isReadOnly, serviceName };
  switch (node.type) {
    case 'approve':
      return <ApprovePanel key={node.id} node={node} {...common} onChange={change} />;
    case 'condition':
      return <ConditionPanel node={node} graph={graph} isReadOnly={isReadOnly} onChange={onChange} />;
    case 'cc':
      return (
        <PeopleLines
          title={t('design.copiesTo')}
          people={node.to}
          isReadOnly={isReadOnly}
          onChange={(to) => change({ ...node, to })}
        />
      );
    case 'start': {
      const { onStart, ...rest } = node;
      return (
        <>
          <ActionPick
            event="start"
            {...common}
            action={onStart}
            onChange={(action) => change(action === null ? rest : { ...node, onStart: action })}
          />
          <h4 className={styles['part']}>{t('design.tab.fields')}</h4>
          <FieldRights node={node} isReadOnly={isReadOnly} onChange={change} />
        </>
      );
    }
    case 'end': {
      const { onComplete, ...rest } = node;
      return (
        <ActionPick
          event="complete"
          {...common}
          action={onComplete}
          onChange={(action) => change(action === null ? rest : { ...node, onComplete: action })}
        />
      );
    }
  }
}
