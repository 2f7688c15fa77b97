import type { Graph } from '@switchboard/ger-contract';
import { useLocale } from '@switchboard/kit-web';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './designer.module.css';
import type { Problem } from './types.ts';

interface Props {
  readonly problems: readonly Problem[];
  readonly graph: Graph;
  onSelect(nodeId: string): void;
}

/** Everything that prevents publishing; each problem links to its step. */
export function Problems({ problems, graph, onSelect }: Props) {
  const { t } = useTranslation('ger');
  const locale = useLocale();
  if (problems.length === 0) return null;
  return (
    <Alert
      type="error"
      showIcon
      title={t('design.toMend', { count: problems.length })}
      description={
        <ul className={styles['problems']}>
          {problems.map(({ nodeId, reasonZh, reasonEn }, at) => {
            const node = graph.nodes.find(({ id }) => id === nodeId);
            const reason = locale === 'zh' ? reasonZh : reasonEn;
            return (
              // a step can have the same reason twice
              <li key={`${at}-${nodeId}`}>
                {node === undefined ? (
                  reason
                ) : (
                  <button type="button" onClick={() => onSelect(nodeId)}>
                    {`${node.name[locale] || t('design.unnamed')}${t('design.colon')}${reason}`}
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      }
    />
  );
}
