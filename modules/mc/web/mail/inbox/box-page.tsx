import { LoadFailed, RefreshFailed, useIsPhone, usePageHost, useRights, useTabState } from '@switchboard/kit-web';
import { MAIL_KEYS, type MailQuery } from '@switchboard/mc-contract';
import { Empty, type InputRef } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MailView } from '../details/mail-view.tsx';
import { detailsPath, detailsTypeOf } from '../details/paths.ts';
import { useMailActions } from '../details/use-mail-actions.tsx';
import { useMailOptions } from '../details/use-options.ts';
import { MailFrame } from '../frame/mail-frame.tsx';
import { FilterChips } from './filters.tsx';
import { KeysHelp } from './keys-help.tsx';
import styles from './list.module.css';
import { ListTools } from './list-tools.tsx';
import { MailRows } from './mail-rows.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { type KeyAction, useListKeys } from './use-list-keys.ts';
import { type BoxKind, type Mails, useMails } from './use-mails.ts';
import { useIsWide } from './use-is-wide.ts';

interface Props {
  readonly kind: BoxKind;
  /** The initial filter of the list, such as the mails of one customer. */
  readonly start?: MailQuery;
  readonly above?: ReactNode;
}

const NO_QUERY: MailQuery = {};

/** A box: its list, and the open mail next to it if there is space (mc.md §4). */
export function BoxPage({ kind, start = NO_QUERY, above }: Props) {
  const { t } = useTranslation('mc');
  const mails = useMails(kind, start);
  const host = usePageHost();
  const rights = useRights();
  const isPhone = useIsPhone();
  const hasPane = useIsWide() && !isPhone && mails.hasPane;
  const [openId, setOpenId] = useTabState<string | null>(`mails.${kind}.open`, () => null);
  const [cursorId, setCursorId] = useState<string | null>(openId);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isHelp, setHelp] = useState(false);
  const search = useRef<InputRef>(null);
  const options = useMailOptions();
  const { rows, view } = mails;
  const gone = (ids: readonly string[]): void => {
    setSelected(new Set());
    if (cursorId !== null && ids.includes(cursorId)) setCursorId(after(rows, cursorId));
    if (openId !== null && ids.includes(openId)) setOpenId(after(rows, openId));
  };
  const unread = (ids: readonly string[]): void => {
    if (openId !== null && ids.includes(openId)) setOpenId(null);
  };
  const actions = useMailActions({ onGone: gone, onUnread: unread });
  const chosen = rows.filter(({ id }) => selected.has(id));
  const at = rows.findIndex(({ id }) => id === cursorId);
  const openRow = rows.find(({ id }) => id === openId);

  const open = (id: string): void => {
    const row = rows.find((one) => one.id === id);
    setCursorId(id);
    setOpenId(id);
    if (!hasPane && row !== undefined) host.openTab(detailsPath(id, detailsTypeOf(row.box), view.cache));
  };
  const runKey = (action: KeyAction): void => {
    const row = rows[at];
    const ids = chosen.length > 0 ? chosen.map(({ id }) => id) : row === undefined ? [] : [row.id];
    if (action === 'next' || action === 'previous') {
      const next = rows[action === 'next' ? at + 1 : Math.max(0, at - 1)];
      if (next !== undefined) {
        if (hasPane) open(next.id);
        else setCursorId(next.id);
      }
    } else if (action === 'search') search.current?.focus();
    else if (action === 'help') setHelp(true);
    else if (ids.length > 0) {
      const [first] = chosen.length > 0 ? chosen : [row];
      if (action === 'open' && row !== undefined) open(row.id);
      if (action === 'select' && row !== undefined) setSelected(toggled(selected, row.id));
      if (action === 'star') actions.star(ids, !first?.flagged);
      if (action === 'unread') actions.seen(ids, !first?.seen);
      if (action === 'delete') actions.remove(ids, kind === 'trash');
      if (action === 'spam' && kind === 'inbox') actions.spam(ids, true, false);
      if (action === 'reply' && rights.has(MAIL_KEYS.write) && row !== undefined) actions.write('reply', row.id);
    }
  };
  useListKeys(runKey);

  return (
    <MailFrame current={kind === 'trash' ? 'inbox' : kind}>
      <div className={styles.split} data-pane={hasPane}>
        <section className={styles.left} aria-label={t(`mailRead.list.${kind}`)}>
          {above}
          <ListTools
            mails={mails}
            actions={actions}
            options={options}
            search={search}
            isAllSelected={rows.length > 0 && chosen.length === rows.length}
            onSelectAll={(isSelected) => setSelected(new Set(isSelected ? rows.map(({ id }) => id) : []))}
            onHelp={() => setHelp(true)}
          />
          <FilterChips query={view.query} options={options} onQuery={mails.applyQuery} onClear={mails.clear} />
          {chosen.length > 0 && (
            <SelectionBar
              kind={kind}
              rows={chosen}
              actions={actions}
              options={options}
              onClear={() => setSelected(new Set())}
            />
          )}
          <ListState mails={mails} />
          <MailRows
            mails={mails}
            openId={cursorId}
            selected={selected}
            actions={actions}
            options={options}
            onOpen={open}
            onSelect={setSelected}
          />
        </section>
        {hasPane && (
          <section className={styles.pane} aria-label={t('mailRead.pane')}>
            {openRow === undefined ? (
              <Empty
                className={styles.nothing ?? ''}
                image={Empty.PRESENTED_IMAGE_SIMPLE}
                description={t('mailRead.chooseOne')}
              />
            ) : (
              <MailView
                key={openRow.id}
                id={openRow.id}
                detailsType={detailsTypeOf(openRow.box)}
                cache={view.cache}
                onStep={open}
                onGone={gone}
                onUnread={unread}
              />
            )}
          </section>
        )}
      </div>
      <KeysHelp isOpen={isHelp} onClose={() => setHelp(false)} />
    </MailFrame>
  );
}

/** The error state of the list, if any. */
function ListState({ mails: { page } }: { mails: Mails }) {
  if (page.error === null) return null;
  const retry = (): void => void page.refetch();
  return page.data === undefined ? (
    <LoadFailed error={page.error} onRetry={retry} />
  ) : (
    <RefreshFailed error={page.error} onRetry={retry} />
  );
}

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The mail to open after a removed one. */
function after(rows: readonly { id: string }[], id: string): string | null {
  const at = rows.findIndex((row) => row.id === id);
  return (rows[at + 1] ?? rows[at - 1])?.id ?? null;
}
