import { SafetyCertificateOutlined, WarningOutlined } from '@ant-design/icons';
import type { ResultOf } from '@switchboard/kit-contract';
import { formatDateTime, useCall } from '@switchboard/kit-web';
import { logChain } from '@switchboard/sys-contract';
import { Popover, Tag, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './log.module.css';

type Chain = ResultOf<typeof logChain>;
type State = 'whole' | 'broken' | 'unchecked';

const COLOR: Record<State, 'success' | 'error' | 'default'> = {
  whole: 'success',
  broken: 'error',
  unchecked: 'default',
};
const EVERY_MS = 60_000;

/** Whether the log can be trusted, in one word; the details on demand. */
export function ChainBadge() {
  const { t } = useTranslation('sys');
  const { data } = useCall(logChain, {}, { refetchInterval: EVERY_MS });
  if (data === undefined) return null;
  const state = stateOf(data);
  return (
    <Popover
      trigger={['click']}
      placement="bottomRight"
      title={t('log.chain.title')}
      content={<ChainFacts chain={data} />}
    >
      <button
        type="button"
        className={styles['badge']}
        aria-label={t('log.chain.about', { state: t(`log.chain.${state}`) })}
      >
        <Tag
          color={COLOR[state]}
          icon={state === 'broken' ? <WarningOutlined /> : <SafetyCertificateOutlined />}
          variant="filled"
        >
          {t(`log.chain.${state}`)}
        </Tag>
      </button>
    </Popover>
  );
}

function stateOf({ lastCheck }: Chain): State {
  if (lastCheck === null) return 'unchecked';
  return lastCheck.isWhole ? 'whole' : 'broken';
}

function ChainFacts({ chain: { lastSeal, lastCheck, pendingRows } }: { chain: Chain }) {
  const { t } = useTranslation('sys');
  return (
    <dl className={styles['facts']}>
      <dt>{t('log.chain.lastSeal')}</dt>
      <dd>
        {lastSeal === null
          ? t('log.chain.none')
          : t('log.chain.block', { id: lastSeal.id, at: formatDateTime(lastSeal.sealedAt) })}
      </dd>
      <dt>{t('log.chain.pending')}</dt>
      <dd>{t('log.chain.rows', { count: pendingRows })}</dd>
      <dt>{t('log.chain.lastCheck')}</dt>
      <dd>
        {lastCheck === null
          ? t('log.chain.never')
          : t('log.chain.checked', {
              at: formatDateTime(lastCheck.checkedAt),
              blocks: lastCheck.blocks,
              rows: lastCheck.rows,
            })}
      </dd>
      {lastCheck?.brokenSealId != null && (
        <>
          <dt>{t('log.chain.brokenAt')}</dt>
          <dd>
            <Typography.Text type="danger">
              {t('log.chain.brokenBlock', {
                id: lastCheck.brokenSealId,
                reason: t(`log.chain.reason.${lastCheck.reason}`),
              })}
            </Typography.Text>
          </dd>
        </>
      )}
      {lastSeal !== null && (
        <>
          <dt>{t('log.chain.hash')}</dt>
          <dd>
            <Typography.Text code copyable={{ text: lastSeal.hash }} className={styles['code']}>
              {`${lastSeal.hash.slice(0, 16)}…`}
            </Typography.Text>
          </dd>
        </>
      )}
    </dl>
  );
}
