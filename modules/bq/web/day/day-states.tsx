import { DAY_STATES, type DayStateRow, PRODUCTS } from '@switchboard/bq-contract';
import { TONE_COLOR, useLocale } from '@switchboard/kit-web';
import { Flex, Tag, Tooltip, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Run, runsOf } from './runs.ts';

/** Entries shown; older days are usually closed. */
const MAX_ENTRIES = 6;

/** The days that are not final yet. */
export function DayStates({ days }: { days: readonly DayStateRow[] }): ReactNode {
  const { t } = useTranslation('bq');
  const runs = runsOf(days);
  return (
    <Flex wrap gap="4px 12px" align="center" aria-label={t('day.states')} role="group">
      <Typography.Text type="secondary">{t('day.states')}</Typography.Text>
      {runs.length > MAX_ENTRIES && <Typography.Text type="secondary">…</Typography.Text>}
      {runs.slice(-MAX_ENTRIES).map((run) => (
        <DayRange key={run.from} run={run} why={whyOf(days, run)} />
      ))}
    </Flex>
  );
}

function DayRange({ run: { from, to, states }, why }: { run: Run; why: string | null }): ReactNode {
  const locale = useLocale();
  const short = (day: string): string => day.slice(5);
  return (
    <Tooltip title={why}>
      <span>
        {from === to ? short(from) : `${short(from)} – ${short(to)}`}{' '}
        {states.map(({ product, state }) => (
          <Tag key={product ?? state} color={TONE_COLOR[DAY_STATES[state].tone]} variant="filled">
            {product === null ? '' : `${PRODUCTS[product].label[locale]} `}
            {DAY_STATES[state].label[locale]}
          </Tag>
        ))}
      </span>
    </Tooltip>
  );
}

/** The user who reopened the day, and the reason. */
function whyOf(days: readonly DayStateRow[], { from }: Run): string | null {
  const opened = days.find(({ day, state, reopenReason }) => day === from && state === 'reopened' && reopenReason);
  return opened === undefined ? null : `${opened.reopenedBy ?? ''} · ${opened.reopenReason}`;
}
