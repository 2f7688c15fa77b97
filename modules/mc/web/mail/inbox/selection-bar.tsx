import { useRights } from '@switchboard/kit-web';
import { MAIL_KEYS, type MailRow } from '@switchboard/mc-contract';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import type { MailActions } from '../details/use-mail-actions.tsx';
import type { useMailOptions } from '../details/use-options.ts';
import styles from './list.module.css';
import type { BoxKind } from './use-mails.ts';

interface Props {
  readonly kind: BoxKind;
  readonly rows: readonly MailRow[];
  readonly actions: MailActions;
  readonly options: ReturnType<typeof useMailOptions>;
  readonly onClear: () => void;
}

/** Actions for all selected mails. */
export function SelectionBar({ kind, rows, actions, options, onClear }: Props) {
  const { t } = useTranslation('mc');
  const rights = useRights();
  const ids = rows.map(({ id }) => id);
  const menu = (items: readonly { value: string; label: string }[], run: (value: string) => void) => ({
    items: items.map(({ value, label }) => ({ key: value, label, onClick: () => run(value) })),
  });
  const hasUnread = rows.some(({ seen }) => !seen);
  return (
    <div className={styles.selection} role="toolbar" aria-label={t('mailRead.selectionTools')}>
      <span>{t('mailRead.selected', { count: ids.length })}</span>
      <Button size="small" onClick={() => actions.seen(ids, hasUnread)}>
        {t(hasUnread ? 'mailRead.actions.read' : 'mailRead.actions.unread')}
      </Button>
      {kind === 'trash' ? (
        <Button size="small" onClick={() => actions.restore(ids)}>
          {t('mailRead.actions.restore')}
        </Button>
      ) : (
        <>
          <Button
            size="small"
            onClick={() =>
              actions.star(
                ids,
                rows.some(({ flagged }) => !flagged),
              )
            }
          >
            {t(rows.some(({ flagged }) => !flagged) ? 'mailRead.actions.star' : 'mailRead.actions.unstar')}
          </Button>
          <Dropdown
            trigger={['click']}
            menu={menu([...options.marks, { value: '', label: t('mailRead.actions.noMark') }], (value) =>
              actions.mark(ids, value || null),
            )}
          >
            <Button size="small">{t('mailRead.actions.mark')}</Button>
          </Dropdown>
          <Dropdown trigger={['click']} menu={menu(options.follows, (value) => actions.follow(ids, value))}>
            <Button size="small">{t('mailRead.actions.follow')}</Button>
          </Dropdown>
        </>
      )}
      {kind === 'inbox' && (
        <>
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                { key: 'spam', label: t('mailRead.actions.spam'), onClick: () => actions.spam(ids, true, false) },
                { key: 'black', label: t('mailRead.actions.black'), onClick: () => actions.spam(ids, true, true) },
              ],
            }}
          >
            <Button size="small">{t('mailRead.actions.spam')}</Button>
          </Dropdown>
          {rights.has('mc.email.inbox:bill') && (
            <Dropdown trigger={['click']} menu={menu(options.bills, (value) => actions.bill(ids, Number(value)))}>
              <Button size="small">{t('mailRead.actions.bill')}</Button>
            </Dropdown>
          )}
        </>
      )}
      {kind === 'spam' && (
        <>
          <Button size="small" onClick={() => actions.spam(ids, false, false)}>
            {t('mailRead.actions.notSpam')}
          </Button>
          <Button size="small" onClick={() => actions.spam(ids, false, true)}>
            {t('mailRead.actions.white')}
          </Button>
        </>
      )}
      {kind !== 'trash' && kind !== 'spam' && rights.has(MAIL_KEYS.write) && (
        <Button size="small" disabled={ids.length > 20} onClick={() => actions.transmit(ids)}>
          {t('mailRead.actions.transmit')}
        </Button>
      )}
      <Button size="small" danger onClick={() => actions.remove(ids, kind === 'trash')}>
        {t(kind === 'trash' ? 'mailRead.actions.gone' : 'mailRead.actions.delete')}
      </Button>
      <Button size="small" type="link" onClick={onClear}>
        {t('mailRead.selectNone')}
      </Button>
    </div>
  );
}
