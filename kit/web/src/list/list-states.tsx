import { Alert, Button, Empty, Result, Typography } from 'antd';
import type { ReactNode } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { useKitText } from '../i18n/use-kit-text.ts';

interface FailedProps {
  error: ApiError;
  onRetry: () => void;
}

/** Nothing to show: what went wrong, a way on, and the id under which the log knows it. */
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

/** Old rows are still there: keep them, and say so. */
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

export function NoRows({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }): ReactNode {
  const t = useKitText();
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(isFiltered ? 'list.emptyFiltered' : 'list.empty')}>
      {isFiltered && <Button onClick={onClear}>{t('list.clearFilters')}</Button>}
    </Empty>
  );
}
