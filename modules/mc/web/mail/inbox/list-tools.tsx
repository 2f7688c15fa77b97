import { QuestionCircleOutlined, SyncOutlined } from '@ant-design/icons';
import type { MailQuery } from '@switchboard/mc-contract';
import { Button, Checkbox, Input, type InputRef, Segmented, Select, Tooltip } from 'antd';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MailActions } from '../details/use-mail-actions.tsx';
import type { useMailOptions } from '../details/use-options.ts';
import { FilterButton } from './filters.tsx';
import styles from './list.module.css';
import type { Mails } from './use-mails.ts';

interface Props {
  readonly mails: Mails;
  readonly actions: MailActions;
  readonly options: ReturnType<typeof useMailOptions>;
  readonly search: RefObject<InputRef | null>;
  readonly isAllSelected: boolean;
  readonly onSelectAll: (isSelected: boolean) => void;
  readonly onHelp: () => void;
}

export function ListTools({ mails, actions, options, search, isAllSelected, onSelectAll, onHelp }: Props) {
  const { t } = useTranslation('mc');
  const { view, applyQuery, isByThread, accounts, accountId, rows } = mails;
  const { kind, query } = view;
  const part = query.seen === false ? 'unread' : query.hasAttach === true ? 'attach' : 'all';
  const sort = `${query.sortField ?? 'receiveTime'}-${query.sortOrder ?? 'desc'}`;
  return (
    <div className={styles.tools}>
      <Checkbox
        checked={isAllSelected}
        disabled={rows.length === 0}
        aria-label={t('mailRead.selectAll')}
        onChange={({ target }) => onSelectAll(target.checked)}
      />
      <Keyword key={query.keyword ?? ''} search={search} value={query.keyword ?? ''} onQuery={applyQuery} />
      <Segmented
        aria-label={t('mailRead.filter.part')}
        value={part}
        options={(['all', 'unread', 'attach'] as const).map((value) => ({ value, label: t(`mailRead.part.${value}`) }))}
        onChange={(value) =>
          applyQuery({
            seen: value === 'unread' ? false : undefined,
            hasAttach: value === 'attach' ? true : undefined,
          } as MailQuery)
        }
      />
      <FilterButton query={query} isSpam={kind === 'spam'} options={options} onQuery={applyQuery} />
      <span className={styles.space} />
      {(kind === 'inbox' || kind === 'star') && (
        <Tooltip title={t('mailRead.byThreadHint')}>
          <Checkbox checked={isByThread} onChange={({ target }) => applyQuery({ threadFlag: target.checked })}>
            {t('mailRead.byThread')}
          </Checkbox>
        </Tooltip>
      )}
      <Select
        className={styles.sort}
        aria-label={t('mailRead.sort.title')}
        value={sort}
        popupMatchSelectWidth={false}
        options={['receiveTime-desc', 'receiveTime-asc', 'sender-asc', 'size-desc'].map((value) => ({
          value,
          label: t(`mailRead.sort.${value}`),
        }))}
        onChange={(value) => {
          const [sortField, sortOrder] = value.split('-') as ['receiveTime', 'asc'];
          applyQuery({ sortField, sortOrder });
        }}
      />
      <Button
        icon={<SyncOutlined spin={actions.isSyncing || mails.page.isFetching} />}
        aria-label={t('mailRead.sync')}
        title={t('mailRead.sync')}
        onClick={() => {
          void mails.page.refetch();
          for (const { id } of accounts.filter((account) => accountId === null || account.id === accountId).slice(0, 3))
            actions.sync(id);
        }}
      />
      <Button
        type="text"
        className={styles.helpButton ?? ''}
        icon={<QuestionCircleOutlined />}
        aria-label={t('mailRead.keys.title')}
        title={t('mailRead.keys.title')}
        onClick={onHelp}
      />
    </div>
  );
}

function Keyword({
  search,
  value,
  onQuery,
}: {
  search: RefObject<InputRef | null>;
  value: string;
  onQuery: (part: MailQuery) => void;
}) {
  const { t } = useTranslation('mc');
  const [text, setText] = useState(value);
  return (
    <Input.Search
      ref={search}
      className={styles.search ?? ''}
      allowClear
      maxLength={100}
      aria-label={t('mailRead.filter.keyword')}
      placeholder={t('mailRead.filter.keywordHint')}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onSearch={(keyword) => onQuery({ keyword: keyword.trim() })}
    />
  );
}
