import type { PageResult, Report } from '@switchboard/kit-contract';
import { pageInput, TONE_COLOR, useCall, useListState, useLocale, usePageHost, useRights } from '@switchboard/kit-web';
import {
  ALARM_KEY,
  ALARM_PATH,
  type AlarmRow,
  alarmResource,
  OPEN_STATES,
  RULES,
  SEVERITIES,
} from '@switchboard/tj-contract';
import { Button, Flex, Tag, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { channelIdsOf, channelsInput } from './channels-shown.ts';

/** Number of alarms shown by name; the link opens all of them. */
const NAMED = 5;

/** Open alarms of the channels of a report, for users with the right to alarms. */
export function ChannelAlarms({ report }: { readonly report: Report }): ReactNode {
  return useRights().has(ALARM_KEY) ? <Shown report={report} /> : null;
}

function Shown({ report }: { readonly report: Report }): ReactNode {
  const [state] = useListState(report.fields);
  const channelInput = channelsInput(pageInput(state, report.fields), report.list.defaultSort.field);
  const { data } = useCall(report.calls.page, channelInput as never) as {
    data: PageResult<{ id: string }> | undefined;
  };
  const channelIds = channelIdsOf(data?.list ?? []);
  return channelIds.length === 0 ? null : <OpenAlarms channelIds={channelIds} />;
}

function OpenAlarms({ channelIds }: { readonly channelIds: readonly string[] }): ReactNode {
  const { t } = useTranslation('rpt');
  const locale = useLocale();
  const host = usePageHost();
  const { data } = useCall(alarmResource.calls.page, {
    pageNo: 1,
    pageSize: NAMED,
    channelId: channelIds,
    state: OPEN_STATES,
    sortField: 'sev',
    sortOrder: 'asc',
  });
  if (data === undefined || data.total === 0) return null;
  const query = new URLSearchParams([['tab', 'open'], ...channelIds.map((id) => ['f.channelId', id])]);
  return (
    <Flex wrap gap={8} align="center">
      <Typography.Text type="danger">{t('alarms.open', { count: data.total })}</Typography.Text>
      {data.list.map((alarm) => (
        <Tag key={alarm.id} color={TONE_COLOR[SEVERITIES[alarm.sev]?.tone ?? 'neutral']}>
          {wordsOf(alarm, locale)}
        </Tag>
      ))}
      <Button type="link" size="small" onClick={() => host.openTab(`${ALARM_PATH}?${query.toString()}`)}>
        {t('alarms.show')}
      </Button>
    </Flex>
  );
}

/** Fields that the role hides are absent. */
function wordsOf({ sev, objectName, country, rule }: Partial<AlarmRow>, locale: 'zh' | 'en'): string {
  const name = rule === undefined ? undefined : RULES[rule].label[locale];
  return [sev, objectName, country, name].filter((word) => word != null && word !== '').join(' · ');
}
