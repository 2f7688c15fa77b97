import { FOLLOW_OUTCOMES, FOLLOW_WAYS, type Followup, pageFollowups } from '@switchboard/crm-contract';
import { Can, formatDateTime, TONE_COLOR, useLocale } from '@switchboard/kit-web';
import { Button, Flex, Tag, Tooltip, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MY_CLIENT_KEY } from '../customer/paths.ts';
import type { CustomerTabProps } from '../customer/tabs.ts';
import { LogList } from '../shared/log-list.tsx';
import { useKeyset } from '../shared/use-keyset.ts';
import { FollowDrawer } from './follow-drawer.tsx';

export default function FollowupsTab({ customer: { id, name } }: CustomerTabProps) {
  const { t } = useTranslation('crm');
  const query = useKeyset(pageFollowups, { customerId: id });
  const [open, setOpen] = useState<'new' | Followup | null>(null);
  return (
    <>
      <Can right={`${MY_CLIENT_KEY}:follow`}>
        <Button type="primary" onClick={() => setOpen('new')}>
          {t('followup.write')}
        </Button>
      </Can>
      <LogList
        query={query}
        empty={t('followup.none')}
        items={query.rows.map((row) => ({
          key: row.id,
          color: row.effective ? 'green' : 'gray',
          content: <Entry row={row} onCorrect={() => setOpen(row)} />,
        }))}
      />
      {open !== null && (
        <FollowDrawer
          customerId={id}
          name={name ?? ''}
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
  const outcome = (
    FOLLOW_OUTCOMES as Record<string, { label: Record<string, string>; tone?: keyof typeof TONE_COLOR }>
  )[row.outcome];
  return (
    <article>
      <Flex gap={8} wrap align="center">
        <Typography.Text strong>{formatDateTime(row.followAt)}</Typography.Text>
        <span>{row.authorName}</span>
        <Tag>{FOLLOW_WAYS[row.way].label[locale]}</Tag>
        {outcome !== undefined && (
          <Tag color={outcome.tone === undefined ? 'default' : TONE_COLOR[outcome.tone]}>{outcome.label[locale]}</Tag>
        )}
        {!row.effective && (
          <Tooltip title={t(`followup.why.${row.notEffectiveReason ?? 'too_short'}`)}>
            <Tag>{t('followup.notEffective')}</Tag>
          </Tooltip>
        )}
        {row.isCorrection && <Typography.Text type="secondary">{t('followup.corrected')}</Typography.Text>}
        {row.canCorrect && (
          <Button type="link" size="small" onClick={onCorrect}>
            {t('followup.correct')}
          </Button>
        )}
      </Flex>
      <Typography.Paragraph style={{ whiteSpace: 'pre-wrap', margin: '4px 0' }}>{row.content}</Typography.Paragraph>
      {(row.nextFollowAt !== null || row.contactName !== null) && (
        <Typography.Text type="secondary">
          {[
            row.contactName,
            row.nextFollowAt === null
              ? null
              : t('followup.next', { at: formatDateTime(row.nextFollowAt), plan: row.nextPlan ?? '' }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography.Text>
      )}
    </article>
  );
}
