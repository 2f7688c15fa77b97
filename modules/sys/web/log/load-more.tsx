import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './log.module.css';

interface Props {
  count: number;
  hasMore: boolean;
  isLoading: boolean;
  onMore: () => void;
}

const AHEAD_PX = 400;

/** Older entries load near the end of the list; the button is for keyboard users and shows the loading state. */
export function LoadMore({ count, hasMore, isLoading, onMore }: Props) {
  const { t } = useTranslation('sys');
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (element === null || !hasMore || isLoading) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onMore();
      },
      { rootMargin: `${AHEAD_PX}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasMore, isLoading, onMore]);
  return (
    <div ref={ref} className={styles['more']}>
      <span className="sb-total" role="status">
        {t(hasMore ? 'log.shownSoFar' : 'log.shownAll', { count })}
      </span>
      {hasMore && (
        <Button size="small" loading={isLoading} onClick={onMore}>
          {t('log.more')}
        </Button>
      )}
    </div>
  );
}
