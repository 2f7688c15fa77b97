import { BranchesOutlined, ExclamationCircleFilled, PlusOutlined } from '@ant-design/icons';
import type { Graph, GraphNode } from '@switchboard/ger-contract';
import { useLocale } from '@switchboard/kit-web';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './canvas.module.css';
import type { NewKind } from './model/edit.ts';
import { type Edge, type Item, treeOf, type Way } from './model/tree.ts';
import type { Problem } from './types.ts';
import { ApproverText, useLabels } from './labels.tsx';

interface Props {
  readonly graph: Graph;
  readonly problems: readonly Problem[];
  readonly selected: string | null;
  readonly isReadOnly: boolean;
  onSelect(nodeId: string): void;
  onAdd(edge: Edge, kind: NewKind): void;
  onAddBranch(forkId: string): void;
}

/** The flow from top to bottom, branches side by side (one below the other on a phone). */
export function Canvas(props: Props) {
  const { t } = useTranslation('ger');
  return (
    <div className={styles['canvas']} role="group" aria-label={t('design.flow')}>
      <Sequence items={treeOf(props.graph)} {...props} />
    </div>
  );
}

function Sequence({ items, ...props }: Props & { items: readonly Item[] }) {
  return (
    <ol className={styles['sequence']}>
      {items.map((item) =>
        item.kind === 'link' ? (
          <li key={`link-${item.id}`} className={styles['item']}>
            <LinkCard id={item.id} {...props} />
          </li>
        ) : (
          <li key={item.node.id} className={styles['item']}>
            {item.kind === 'step' ? <Card node={item.node} {...props} /> : <Fork item={item} {...props} />}
            {item.edge !== null && <Add edge={item.edge} {...props} />}
          </li>
        ),
      )}
    </ol>
  );
}

function Fork({ item, ...props }: Props & { item: Extract<Item, { kind: 'fork' }> }) {
  const { t } = useTranslation('ger');
  return (
    <div className={styles['fork']}>
      <Card node={item.node} {...props} />
      {!props.isReadOnly && (
        <Button
          size="small"
          shape="round"
          icon={<BranchesOutlined />}
          className={styles['addWay'] ?? ''}
          onClick={() => props.onAddBranch(item.node.id)}
        >
          {t('design.addBranch')}
        </Button>
      )}
      <ul className={styles['ways']}>
        {item.ways.map((way, at) => (
          <li key={way.branch?.id ?? 'default'} className={styles['way']}>
            <WayHead way={way} no={at + 1} forkId={item.node.id} {...props} />
            <Add edge={way.edge} {...props} />
            {way.items.length > 0 && <Sequence items={way.items} {...props} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

function WayHead({ way, no, forkId, ...props }: Props & { way: Way; no: number; forkId: string }) {
  const { t } = useTranslation('ger');
  const locale = useLocale();
  const labels = useLabels();
  const title = way.branch === null ? t('design.otherwise') : way.branch.name[locale] || t('design.unnamed');
  return (
    <button type="button" className={styles['wayHead']} onClick={() => props.onSelect(forkId)}>
      <span className={styles['wayTitle']}>
        <span>{title}</span>
        {way.branch !== null && <span className={styles['secondary']}>{t('design.priority', { no })}</span>}
      </span>
      <span className={styles['wayText']}>
        {way.branch === null ? t('design.otherwiseHint') : labels.when(way.branch.when)}
      </span>
    </button>
  );
}

function Card({ node, problems, selected, onSelect }: Props & { node: GraphNode }) {
  const { t } = useTranslation('ger');
  const locale = useLocale();
  const count = problems.filter(({ nodeId }) => nodeId === node.id).length;
  const name = node.name[locale] || t('design.unnamed');
  return (
    <button
      type="button"
      data-node={node.id}
      className={`${styles['card'] ?? ''} ${styles[node.type] ?? ''} ${count > 0 ? (styles['wrong'] ?? '') : ''}`}
      aria-pressed={selected === node.id}
      onClick={() => onSelect(node.id)}
    >
      <span className={styles['kind']}>{t(`design.type.${node.type}`)}</span>
      <strong className={styles['name']}>{name}</strong>
      <span className={styles['text']}>
        <CardText node={node} />
      </span>
      {count > 0 && (
        <span className={styles['count']}>
          <ExclamationCircleFilled aria-hidden /> {t('design.problems', { count })}
        </span>
      )}
    </button>
  );
}

function CardText({ node }: { node: GraphNode }) {
  const { t } = useTranslation('ger');
  if (node.type === 'condition') return t('design.branches', { count: node.branches.length });
  if (node.type === 'start') return t('design.startText');
  if (node.type === 'end') return t('design.endText');
  const people = node.type === 'approve' ? node.approvers : node.to;
  if (people.every((one) => one.by === 'staff' && one.ids.length === 0)) return t('design.nobody');
  return (
    <>
      {people.map((one, at) => (
        // entries have no id, and their order is significant
        <span key={`${at}-${one.by}`}>
          {at > 0 && t('form.comma')}
          <ApproverText approver={one} />
        </span>
      ))}
      {node.type === 'approve' && ` · ${t(`sign.${node.sign}`)}`}
    </>
  );
}

function LinkCard({ id, graph, onSelect }: Props & { id: string }) {
  const { t } = useTranslation('ger');
  const locale = useLocale();
  const name = graph.nodes.find((node) => node.id === id)?.name[locale] ?? id;
  return (
    <button type="button" className={styles['link']} onClick={() => onSelect(id)}>
      {t('design.goesTo', { name })}
    </button>
  );
}

const KINDS: readonly NewKind[] = ['approve', 'cc', 'condition'];

function Add({ edge, onAdd, isReadOnly, graph }: Props & { edge: Edge }) {
  const { t } = useTranslation('ger');
  const locale = useLocale();
  if (isReadOnly) return <span className={styles['line']} aria-hidden />;
  const from = edge.kind === 'behind' ? edge.fork : edge.from;
  const node = graph.nodes.find(({ id }) => id === from);
  const branch =
    edge.kind === 'way' && node?.type === 'condition' ? node.branches.find(({ id }) => id === edge.branch) : null;
  const name = edge.kind === 'way' ? (branch?.name[locale] ?? t('design.otherwise')) : (node?.name[locale] ?? '');
  return (
    <span className={styles['line']}>
      <Dropdown
        trigger={['click']}
        menu={{
          items: KINDS.map((kind) => ({ key: kind, label: t(`design.add.${kind}`) })),
          onClick: ({ key }) => onAdd(edge, key as NewKind),
        }}
      >
        <Button
          size="small"
          shape="circle"
          type="primary"
          icon={<PlusOutlined />}
          aria-label={t(edge.kind === 'behind' ? 'design.addBehind' : 'design.addAfter', { name })}
        />
      </Dropdown>
    </span>
  );
}
