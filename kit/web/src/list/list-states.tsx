import type { RecordPage } from '@switchboard/kit-contract';
import { Alert, Button, Empty, Result, Typography } from 'antd';
import type { ReactNode } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { formatDateTime } from '../format/time.ts';
import { useKitText } from '../i18n/use-kit-text.ts';

interface FailedProps {
  error: ApiError;
  onRetry: () => void;
}

/** Shown when the load failed: the error, a retry, and the id for finding it in the log. */
export function LoadFailed({ error, onRetry }: FailedProps): ReactNode {
  const t = useKitText();
  return (
    <Result
      className="sb-load-failed"
      status="warning"
      title={t('list.loadFailed')}
      subTitle={<FailureText error={error} />}
      extra={<Button onClick={onRetry}>{t('error.retry')}</Button>}
    />
  );
}

/** A refresh failed: the old rows stay, with a notice. */
export function RefreshFailed({ error, onRetry }: FailedProps): ReactNode {
  const t = useKitText();
  return (
    <Alert
      type="warning"
      showIcon
      title={t('list.refreshFailed')}
      description={<FailureText error={error} />}
      action={
        <Button size="small" onClick={onRetry}>
          {t('error.retry')}
        </Button>
      }
    />
  );
}

function FailureText({ error }: { error: ApiError }): ReactNode {
  const t = useKitText();
  return (
    <span role="alert">
      {error.msg}
      {error.traceId !== '' && (
        <>
          {' · '}
          {t('error.traceId')}{' '}
          <Typography.Text code copyable>
            {error.traceId}
          </Typography.Text>
        </>
      )}
    </span>
  );
}

type Searched = Pick<RecordPage<unknown>, 'window' | 'keptDays'>;

interface NoRowsProps {
  isFiltered: boolean;
  /** For a list of the record store: a query without a time range searches only a part of it. */
  searched?: Searched | undefined;
  onClear: () => void;
}

export function NoRows({ isFiltered, searched, onClear }: NoRowsProps): ReactNode {
  const t = useKitText();
  const text =
    searched === undefined
      ? t(isFiltered ? 'list.emptyFiltered' : 'list.empty')
      : t('list.emptyWindow', {
          from: formatDateTime(searched.window.from),
          to: formatDateTime(searched.window.to),
          days: searched.keptDays,
        });
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text}>
      {isFiltered && <Button onClick={onClear}>{t('list.clearFilters')}</Button>}
    </Empty>
  );
}

const LATE_SECONDS = 60;

/** Records rule 38: readers of records must know that the newest are still missing. */
export function LateRecords({ data }: { data: object | undefined }): ReactNode {
  const t = useKitText();
  const { lagSeconds = null } = (data ?? {}) as Partial<RecordPage<unknown>>;
  if (lagSeconds === null || lagSeconds <= LATE_SECONDS) return null;
  return <Alert type="warning" showIcon banner title={t('list.late', { seconds: lagSeconds })} />;
}
