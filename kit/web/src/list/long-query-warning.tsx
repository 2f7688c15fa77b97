import type { Fields } from '@switchboard/kit-contract';
import { Alert, Button, Result } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { formatDecimal } from '../format/number.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import type { List } from './use-list.ts';

/** A shorter delay would only flicker. */
const LONG_MS = 1_500;

/** For a list of the record store: the waiting time for the answer, and a button that stops the query in the engine. */
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

/** Null until the query has taken long. */
function useSeconds(isRunning: boolean): number | null {
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    if (!isRunning) return;
    const begun = Date.now();
    const showElapsed = (): void => setSeconds(Math.floor((Date.now() - begun) / 1_000));
    let each: ReturnType<typeof setInterval> | undefined;
    const first = setTimeout(() => {
      showElapsed();
      each = setInterval(showElapsed, 1_000);
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

/** Shown when the estimated cost of the query is high. */
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
