import { formatDateTime, formatDecimal, useLocale } from '@switchboard/kit-web';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Detail } from './profile.tsx';
import styles from './profile.module.css';

type Step = Detail['nodes'][number];
type Task = Step['tasks'][number];

const LOOK: Readonly<Record<Step['status'], string>> = {
  active: 'active',
  passed: 'passed',
  rejected: 'refused',
  returned: 'back',
  skipped: 'ahead',
  cancelled: 'ahead',
};
const TASK_COLOR: Readonly<Partial<Record<Task['status'], string>>> = {
  pending: 'processing',
  agreed: 'success',
  auto_agreed: 'success',
  rejected: 'error',
  returned: 'warning',
};
/** The path so far, the current step, and the next approvers. */
export function FlowChart({ detail: { nodes, predicted } }: { detail: Detail }) {
  const { t } = useTranslation('ger');
  const locale = useLocale();
  return (
    <ol className={styles['steps']}>
      {nodes.map((node) => (
        <li
          key={node.nodeRunId}
          className={node.branch === null ? styles[LOOK[node.status]] : styles['branch']}
          {...(node.status === 'active' ? { 'aria-current': 'step' as const } : {})}
        >
          <span className={styles['dot']} aria-hidden />
          <div className={styles['head']}>
            <strong>{node.name[locale]}</strong>
            {node.type !== 'start' && node.branch === null && <span>{t(`node.${node.status}`)}</span>}
            {node.branch !== null && <span>{node.branch.name?.[locale] ?? t('profile.otherwise')}</span>}
            {node.sign !== null && node.tasks.length > 1 && <Tag>{t(`sign.${node.sign}`)}</Tag>}
          </div>
          {node.branch !== null && <Looked branch={node.branch} />}
          <ul className={styles['people']}>
            {node.tasks.map((task) => (
              <Person key={task.taskId} task={task} />
            ))}
          </ul>
        </li>
      ))}
      {predicted.map(({ nodeId, name, type, approvers, why }) => (
        <li key={`ahead-${nodeId}`} className={styles['ahead']}>
          <span className={styles['dot']} aria-hidden />
          <div className={styles['head']}>
            <strong>{name[locale]}</strong>
            {type !== 'end' && <span>{approvers.length > 0 ? approvers.join(', ') : t('node.nobody')}</span>}
          </div>
          {why !== null && <div className={styles['when']}>{why[locale]}</div>}
        </li>
      ))}
    </ol>
  );
}

/** Long numbers and decimals; a short integer is a count. */
const AMOUNT = /^-?(\d{5,}|\d+\.\d+)$/;

/** Why this branch was taken: the values checked by the condition. */
function Looked({ branch: { looked } }: { branch: NonNullable<Step['branch']> }) {
  const { t } = useTranslation('ger');
  const locale = useLocale();
  if (looked.length === 0) return null;
  const said = looked.map(({ label, value }) => {
    const text = value === null ? t('profile.unknown') : typeof value === 'string' ? value : value[locale];
    return t('profile.found', { label: label[locale], value: AMOUNT.test(text) ? formatDecimal(text) : text });
  });
  return <div className={styles['when']}>{t('profile.because', { found: said.join(t('profile.foundComma')) })}</div>;
}

function Person({ task }: { task: Task }) {
  const { t } = useTranslation('ger');
  const color = TASK_COLOR[task.status];
  return (
    <li>
      <span>{task.assignee}</span>
      <Tag {...(color === undefined ? {} : { color })}>{t(`task.${task.status}`)}</Tag>
      {task.via !== 'direct' && (
        <span className={styles['when']}>{t(`via.${task.via}`, { name: task.originName ?? '' })}</span>
      )}
      {task.actedAt !== null && <time className={styles['when']}>{formatDateTime(task.actedAt)}</time>}
      {task.status === 'pending' && task.dueAt !== null && (
        <span className={styles['when']}>{t('profile.due', { at: formatDateTime(task.dueAt) })}</span>
      )}
    </li>
  );
}
