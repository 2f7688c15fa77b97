import { Cell, formatDateTime, LoadFailed, TONE_COLOR, useCall, useLocale } from '@switchboard/kit-web';
import {
  type AlarmEvent,
  type AlarmRow,
  alarmResource,
  amountOf,
  CAUSES,
  CLOSE_REASONS,
  EVENT_KINDS,
  getAlarmEvents,
  lengthOf,
} from '@switchboard/tj-contract';
import { Descriptions, Drawer, Flex, Skeleton, Tag, Timeline, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const WIDE = 640;
const AMOUNTS: ReadonlySet<string> = new Set(['value', 'threshold', 'peak']);

/** Shows all list fields of an alarm and its history. */
export function AlarmDrawer({ row, onClose }: { row: AlarmRow | null; onClose: () => void }): ReactNode {
  const { t } = useTranslation('tj');
  return (
    <Drawer
      open={row !== null}
      onClose={onClose}
      size={WIDE}
      destroyOnHidden
      title={row === null ? '' : t('alarm.title', { no: row.alarmNo ?? row.id })}
    >
      {row !== null && (
        <Flex vertical gap={16}>
          <Facts row={row} />
          <section>
            <Typography.Title level={5}>{t('alarm.timeline')}</Typography.Title>
            <Happened row={row} />
          </section>
        </Flex>
      )}
    </Drawer>
  );
}

function Facts({ row }: { row: AlarmRow }): ReactNode {
  const locale = useLocale();
  const { t } = useTranslation('tj');
  const shown = Object.entries(alarmResource.fields).filter(
    ([name, { internal }]) => !internal && name !== 'unit' && name in row,
  );
  const textOf = (name: string, value: unknown): ReactNode => {
    if (AMOUNTS.has(name)) return amountOf(value as string, row.unit, locale);
    if (name === 'durationS' && typeof value === 'number') return lengthOf(value);
    return null;
  };
  return (
    <Descriptions
      size="small"
      column={{ xs: 1, sm: 2 }}
      items={shown.map(([name, field]) => {
        const value = row[name as keyof AlarmRow];
        return {
          key: name,
          label: name === 'durationS' ? t('alarm.lasted') : field.label[locale],
          children: textOf(name, value) ?? <Cell field={field} value={value} />,
          ...(name === 'note' ? { span: { xs: 1, sm: 2 } } : {}),
        };
      })}
    />
  );
}

function Happened({ row }: { row: AlarmRow }): ReactNode {
  const { t } = useTranslation('tj');
  const locale = useLocale();
  const { data, error, refetch } = useCall(getAlarmEvents, { id: row.id });
  if (error !== null) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton active />;
  return (
    <Timeline
      items={data.map((event) => ({
        key: event.id,
        content: (
          <Flex vertical gap={2}>
            <Flex gap={8} wrap align="center">
              <Tag color={TONE_COLOR[EVENT_KINDS[event.kind].tone]}>{EVENT_KINDS[event.kind].label[locale]}</Tag>
              <Typography.Text>{event.actorName ?? t('alarm.system')}</Typography.Text>
              <Typography.Text type="secondary">{formatDateTime(event.at)}</Typography.Text>
            </Flex>
            <Typography.Text>{wordsOf(event, { row, locale, t })}</Typography.Text>
          </Flex>
        ),
      }))}
    />
  );
}

interface Reader {
  readonly row: AlarmRow;
  readonly locale: 'zh' | 'en';
  readonly t: (key: string, values: Record<string, unknown>) => string;
}

/** Describes the measurement or note of an event. */
function wordsOf({ data }: AlarmEvent, { row, locale, t }: Reader): string {
  const { sev, from, value, threshold, sample, people, reason, cause, note } = data;
  return [
    from === undefined ? sev : `${from} → ${sev}`,
    value === undefined ? undefined : t('alarm.value', { value: amountOf(value, row.unit, locale) }),
    threshold === undefined ? undefined : t('alarm.threshold', { value: amountOf(threshold, row.unit, locale) }),
    sample === undefined ? undefined : t('alarm.sample', { sample }),
    people === undefined ? undefined : t('alarm.people', { people }),
    reason === undefined ? undefined : CLOSE_REASONS[reason].label[locale],
    cause === undefined ? undefined : CAUSES[cause].label[locale],
    note,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(' · ');
}
