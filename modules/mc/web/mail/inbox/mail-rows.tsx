import { useRights } from '@switchboard/kit-web';
import { MAIL_KEYS } from '@switchboard/mc-contract';
import { Button, Empty, Pagination, Skeleton } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MailActions } from '../details/use-mail-actions.tsx';
import type { useMailOptions } from '../details/use-options.ts';
import styles from './list.module.css';
import { MailRow } from './mail-row.tsx';
import type { Mails } from './use-mails.ts';

interface Props {
  readonly mails: Mails;
  readonly openId: string | null;
  readonly selected: ReadonlySet<string>;
  readonly actions: MailActions;
  readonly options: ReturnType<typeof useMailOptions>;
  readonly onOpen: (id: string) => void;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
}

export function MailRows({ mails, openId, selected, actions, options, onOpen, onSelect }: Props) {
  const { t } = useTranslation('mc');
  const rights = useRights();
  const list = useRef<HTMLUListElement>(null);
  const last = useRef<string | null>(null);
  const { rows, page, view, isFiltered } = mails;
  // with keyboard navigation the current row must be visible
  useEffect(() => {
    if (openId !== null) list.current?.querySelector(`[data-mail="${openId}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [openId]);
  const select = (id: string, isSelected: boolean, isRange: boolean): void => {
    const from = rows.findIndex((row) => row.id === last.current);
    const to = rows.findIndex((row) => row.id === id);
    const ids =
      isRange && from >= 0 ? rows.slice(Math.min(from, to), Math.max(from, to) + 1).map((row) => row.id) : [id];
    const next = new Set(selected);
    for (const one of ids) {
      if (isSelected) next.add(one);
      else next.delete(one);
    }
    last.current = id;
    onSelect(next);
  };
  if (page.data === undefined)
    return page.error === null ? <Skeleton className={styles.loading ?? ''} active paragraph={{ rows: 12 }} /> : null;
  if (rows.length === 0)
    return (
      <Empty
        className={styles.nothing ?? ''}
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={
          isFiltered ? (
            t('mailRead.emptyFiltered')
          ) : (
            <>
              <strong>{t('mailRead.empty')}</strong>
              <p className={styles.nextStep}>{t(`mailRead.emptyHint.${view.kind}`)}</p>
            </>
          )
        }
      >
        {isFiltered && <Button onClick={mails.clear}>{t('mailRead.filter.clear')}</Button>}
      </Empty>
    );
  return (
    <>
      <ul ref={list} className={styles.rows} aria-busy={page.isFetching}>
        {rows.map((row) => (
          <MailRow
            key={row.id}
            row={row}
            isOpen={row.id === openId}
            isSelected={selected.has(row.id)}
            hasBox={view.kind === 'star'}
            canWrite={rights.has(MAIL_KEYS.write)}
            actions={actions}
            options={options}
            onOpen={() => onOpen(row.id)}
            onSelect={(isSelected, isRange) => select(row.id, isSelected, isRange)}
          />
        ))}
      </ul>
      <footer className={styles.foot}>
        <span>{t(page.data.totalCapped ? 'mailRead.totalCapped' : 'mailRead.total', { count: page.data.total })}</span>
        <Pagination
          size="small"
          simple
          current={view.pageNo}
          pageSize={view.pageSize}
          total={page.data.total}
          showSizeChanger={false}
          hideOnSinglePage
          onChange={mails.turn}
        />
      </footer>
    </>
  );
}
