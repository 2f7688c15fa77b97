import { useLocale } from '@switchboard/kit-web';
import { EXPORT_STATUS } from '@switchboard/sys-contract';
import { Progress, Tooltip, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from './page.tsx';

const MINUTE = 60;

/** Progress and remaining time; for a failed export, the reason. */
export function TaskProgress({ row }: { row: Row }): ReactNode {
  const { t } = useTranslation('sys');
  const locale = useLocale();
  const { status, progress, etaSeconds, doneNum, totalNum, errorMsg, name } = row;
  const state = Number(status);
  if (state === EXPORT_STATUS.failed)
    return (
      <Typography.Text type="danger" ellipsis={{ tooltip: errorMsg ?? '' }}>
        {errorMsg ?? t('download.failed')}
      </Typography.Text>
    );
  if (state !== EXPORT_STATUS.running)
    return state === EXPORT_STATUS.done ? '100%' : <Typography.Text type="secondary">–</Typography.Text>;
  const rows = `${doneNum.toLocaleString(locale)} / ${(totalNum ?? 0).toLocaleString(locale)}`;
  const left =
    etaSeconds === null
      ? t('download.reckoning')
      : etaSeconds < MINUTE
        ? t('download.secondsLeft', { count: etaSeconds })
        : t('download.minutesLeft', { count: Math.ceil(etaSeconds / MINUTE) });
  return (
    <Tooltip title={t('download.rowsWritten', { rows })}>
      <div>
        <Progress percent={progress} size="small" status="active" aria-label={t('download.progressOf', { name })} />
        <Typography.Text type="secondary" style={{ fontSize: 12 }}>
          {left}
        </Typography.Text>
      </div>
    </Tooltip>
  );
}
