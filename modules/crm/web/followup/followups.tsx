import { FOLLOW_WAYS, type Followup, pageFollowups, SHOWN_OUTCOMES } from '@switchboard/crm-contract';
import { Can, formatDateTime, KeysetList, TONE_COLOR, useKeyset, useLocale } from '@switchboard/kit-web';
import { Button, Tag, Tooltip, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MY_CLIENT_KEY } from '../customer/paths.ts';
import { FollowDrawer } from './follow-drawer.tsx';

interface Props {
  readonly customer: { readonly id: string; readonly name?: string | undefined };
  /** Only follow-ups for this opportunity. */
  readonly opportunityId?: string;
  /** Only follow-ups of this way, such as tests. */
  readonly way?: keyof typeof FOLLOW_WAYS;
}

/** The contacts with a customer in both directions, newest first. */
export function Followups({ customer: { id, name }, opportunityId, way }: Props) {
  const { t } = useTranslation('crm');
  const of = opportunityId === undefined ? {} : { opportunityId };
  const keyset = useKeyset(pageFollowups, { customerId: id, ...of, ...(way === undefined ? {} : { way }) });
  const [open, setOpen] = useState<'new' | Followup | null>(null);
  return (
    <>
      <Can right={`${MY_CLIENT_KEY}:follow`}>
        <Button type="primary" onClick={() => setOpen('new')} style={{ marginBottom: 12 }}>
          {t('followup.write')}
        </Button>
      </Can>
      <KeysetList keyset={keyset} empty={t('followup.none')}>
        {(rows) => (
          <ol className="sb-timeline">
            {rows.map((row) => (
              <Entry key={row.id} row={row} onCorrect={() => setOpen(row)} />
            ))}
          </ol>
        )}
      </KeysetList>
      {open !== null && (
        <FollowDrawer
          customerId={id}
          name={name ?? ''}
          {...of}
          {...(way === undefined ? {} : { way })}
          {...(open === 'new' ? {} : { corrects: open })}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

function Entry({ row, onCorrect }: { row: Followup; onCorrect: () => void }) {
  const { t } = useTranslation('crm');
  const locale = useLocale();
  const outcome = SHOWN_OUTCOMES[row.outcome];
  const next =
    row.nextFollowAt === null
      ? null
      : t('followup.next', { at: formatDateTime(row.nextFollowAt), plan: row.nextPlan ?? '' });
  const facts = [row.contactName, next].filter((text) => text !== null && text !== '');
  return (
    <li>
      <div className="sb-entry-head">
        <Tag>{FOLLOW_WAYS[row.way].label[locale]}</Tag>
        <Tag color={TONE_COLOR[outcome?.tone ?? 'neutral']}>{outcome?.label[locale] ?? row.outcome}</Tag>
        {!row.effective && (
          <Tooltip title={row.notEffectiveReason === null ? null : t(`followup.why.${row.notEffectiveReason}`)}>
            <Tag>{t('followup.notEffective')}</Tag>
          </Tooltip>
        )}
        <strong>{row.authorName}</strong>
        <time dateTime={row.followAt}>{formatDateTime(row.followAt)}</time>
        {row.isCorrection && <Typography.Text type="secondary">{t('followup.corrected')}</Typography.Text>}
        {row.canCorrect && (
          <Button type="link" size="small" onClick={onCorrect}>
            {t('followup.correct')}
          </Button>
        )}
      </div>
      <div className="sb-entry-text">{row.content}</div>
      {facts.length > 0 && <Typography.Text type="secondary">{facts.join(' · ')}</Typography.Text>}
    </li>
  );
}
