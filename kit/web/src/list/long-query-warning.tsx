import type { Fields } from '@switchboard/kit-contract';
import { Alert, Button, Result } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { formatDecimal } from '../format/number.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import type { List } from './use-list.ts';

/** Sooner it would only flicker. */
const LONG_MS = 1_500;

/** Of a list of the record store: how long the answer has been waited for, and a way to stop the engine that works on it. */
export function LongQueryWarning<F extends Fields>({ list }: { list: List<F> }): ReactNode {
  const t = useKitText();
  const { query, isStopped, stop, refresh } = list;
  const seconds = useSeconds(query.isFetching);
  if (isStopped)
    return (
      <Alert
        type="info"
        showIcon
        banner
        title={t('list.stopped')}
        action={
          <Button size="small" onClick={refresh}>
            {t('list.askAgain')}
          </Button>
        }
      />
    );
  if (seconds === null) return null;
  return (
    <Alert
      type="info"
      showIcon
      banner
      title={t('list.asking', { seconds })}
      action={
        <Button size="small" onClick={stop}>
          {t('list.stop')}
        </Button>
      }
    />
  );
}

/** Null until it has taken long. */
function useSeconds(isRunning: boolean): number | null {
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    if (!isRunning) return;
    const begun = Date.now();
    const tell = (): void => setSeconds(Math.floor((Date.now() - begun) / 1_000));
    let each: ReturnType<typeof setInterval> | undefined;
    const first = setTimeout(() => {
      tell();
      each = setInterval(tell, 1_000);
    }, LONG_MS);
    return () => {
      clearTimeout(first);
      clearInterval(each);
      setSeconds(null);
    };
  }, [isRunning]);
  return isRunning ? seconds : null;
}

interface WideProps {
  error: ApiError;
  onGoAhead: () => void;
}

/** The store was asked what the question would cost, and it is much. */
export function BroadQueryConfirm({ error, onGoAhead }: WideProps): ReactNode {
  const t = useKitText();
  const { rows = 0 } = (error.data ?? {}) as { rows?: number };
  return (
    <Result
      className="sb-load-failed"
      status="info"
      title={t('list.wide', { rows: formatDecimal(rows) })}
      subTitle={t('list.wideHint')}
      extra={<Button onClick={onGoAhead}>{t('list.wideGo')}</Button>}
    />
  );
}
