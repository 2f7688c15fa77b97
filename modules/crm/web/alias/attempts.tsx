import { ALIAS_OUTCOMES, ALIAS_SYSTEMS, type getAliasChange } from '@switchboard/crm-contract';
import type { ResultOf } from '@switchboard/kit-contract';
import { formatDateTime, useLocale } from '@switchboard/kit-web';
import { Empty, Timeline, Typography } from 'antd';
import { useTranslation } from 'react-i18next';

type Attempt = ResultOf<typeof getAliasChange>['attempts'][number];
const COLORS: Readonly<Record<string, string>> = { success: 'green', danger: 'red', warning: 'orange', info: 'blue' };

/** Every attempt to update a system and every manual decision, newest first. */
export function Attempts({ attempts }: { attempts: readonly Attempt[] }) {
  const { t } = useTranslation('crm');
  const locale = useLocale();
  if (attempts.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('alias.noAttempts')} />;
  const items = attempts.map(({ id, system, outcome, detail, byName, at }) => {
    const { label, tone } = ALIAS_OUTCOMES[outcome as keyof typeof ALIAS_OUTCOMES];
    return {
      key: id,
      color: COLORS[tone] ?? 'gray',
      content: (
        <>
          <strong>{ALIAS_SYSTEMS[system as keyof typeof ALIAS_SYSTEMS].label[locale]}</strong> {label[locale]}
          {byName !== null && ` · ${byName}`}
          <div>
            <Typography.Text type="secondary">{formatDateTime(at)}</Typography.Text>
          </div>
          {detail !== null && <div style={{ whiteSpace: 'pre-wrap' }}>{detail}</div>}
        </>
      ),
    };
  });
  return <Timeline items={items} style={{ paddingTop: 8 }} />;
}
