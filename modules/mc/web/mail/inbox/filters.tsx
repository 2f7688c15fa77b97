import { FilterOutlined } from '@ant-design/icons';
import type { MailQuery } from '@switchboard/mc-contract';
import { Button, DatePicker, Form, Input, Popover, Select, Tag } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { useMailOptions } from '../details/use-options.ts';
import styles from './list.module.css';

interface Props {
  readonly query: MailQuery;
  readonly isSpam: boolean;
  readonly options: ReturnType<typeof useMailOptions>;
  readonly onQuery: (part: MailQuery) => void;
}

type Part = { [name in keyof MailQuery]?: MailQuery[name] | undefined };

/** The other filters, behind one button; each change takes effect at once. */
export function FilterButton({ query, isSpam, options, onQuery }: Props) {
  const { t } = useTranslation('mc');
  const [isOpen, setOpen] = useState(false);
  const applyQuery = (part: Part): void => onQuery(part as MailQuery);
  const text = (name: 'sender' | 'subject' | 'customerCode') => (
    <Form.Item label={t(`mailRead.filter.${name}`)} htmlFor={`mail-${name}`}>
      <Input
        id={`mail-${name}`}
        allowClear
        defaultValue={query[name] ?? ''}
        onPressEnter={({ currentTarget }) => applyQuery({ [name]: currentTarget.value.trim() || undefined })}
        onBlur={({ currentTarget }) =>
          currentTarget.value.trim() !== (query[name] ?? '') &&
          applyQuery({ [name]: currentTarget.value.trim() || undefined })
        }
      />
    </Form.Item>
  );
  const choice = (name: 'mark' | 'follow' | 'billFlag', items: readonly { value: string; label: string }[]) => (
    <Form.Item label={t(`mailRead.filter.${name}`)} htmlFor={`mail-${name}`}>
      <Select
        id={`mail-${name}`}
        allowClear
        options={items.map(({ value, label }) => ({ value, label }))}
        value={query[name] === undefined ? null : String(query[name])}
        onChange={(value: string | null) =>
          applyQuery({ [name]: value == null ? undefined : name === 'mark' ? value : Number(value) })
        }
      />
    </Form.Item>
  );
  const panel = (
    <Form className={styles.filters ?? ''} layout="vertical" size="small" key={JSON.stringify(query)}>
      {text('sender')}
      {text('subject')}
      {!isSpam && (
        <>
          {text('customerCode')}
          {choice('mark', options.marks)}
          {choice('follow', options.follows)}
          {choice('billFlag', options.bills)}
        </>
      )}
      <Form.Item label={t('mailRead.filter.range')} htmlFor="mail-range">
        <DatePicker.RangePicker
          id={{ start: 'mail-range', end: 'mail-range-end' }}
          value={query.start === undefined || query.end === undefined ? null : [dayjs(query.start), dayjs(query.end)]}
          onChange={(days) =>
            applyQuery({ start: days?.[0]?.startOf('day').toISOString(), end: days?.[1]?.endOf('day').toISOString() })
          }
        />
      </Form.Item>
    </Form>
  );
  return (
    <Popover open={isOpen} onOpenChange={setOpen} trigger="click" placement="bottomRight" content={panel}>
      <Button
        icon={<FilterOutlined />}
        aria-expanded={isOpen}
        aria-label={t('mailRead.filter.title')}
        title={t('mailRead.filter.title')}
      />
    </Popover>
  );
}

/** The active filters, each removed by a click. */
export function FilterChips({
  query,
  options,
  onQuery,
  onClear,
}: Omit<Props, 'isSpam'> & { readonly onClear: () => void }) {
  const { t } = useTranslation('mc');
  const day = (iso: string): string => dayjs(iso).format('YYYY-MM-DD');
  const chips: [string, string, Part][] = [
    ...(['keyword', 'sender', 'subject', 'customerCode'] as const).flatMap((name): [string, string, Part][] =>
      query[name] === undefined ? [] : [[name, query[name], { [name]: undefined }]],
    ),
    ...(query.seen === undefined
      ? []
      : [
          ['seen', t(query.seen ? 'mailRead.filter.read' : 'mailRead.filter.unread'), { seen: undefined }] as [
            string,
            string,
            Part,
          ],
        ]),
    ...(query.hasAttach === undefined
      ? []
      : [['hasAttach', t('mailRead.hasAttach'), { hasAttach: undefined }] as [string, string, Part]]),
    ...(query.mark === undefined
      ? []
      : [['mark', options.markName(query.mark), { mark: undefined }] as [string, string, Part]]),
    ...(query.follow === undefined
      ? []
      : [['follow', options.followName(query.follow), { follow: undefined }] as [string, string, Part]]),
    ...(query.billFlag === undefined
      ? []
      : [['billFlag', options.billName(query.billFlag), { billFlag: undefined }] as [string, string, Part]]),
    ...(query.start === undefined || query.end === undefined
      ? []
      : [
          ['range', `${day(query.start)} – ${day(query.end)}`, { start: undefined, end: undefined }] as [
            string,
            string,
            Part,
          ],
        ]),
  ];
  if (chips.length === 0) return null;
  return (
    <div className={styles.chips}>
      {chips.map(([name, text, without]) => (
        <Tag
          key={name}
          closable={{ 'aria-label': t('mailRead.filter.take', { name: text }) }}
          onClose={() => onQuery(without as MailQuery)}
        >
          {t(`mailRead.filter.${name}`)}: {text}
        </Tag>
      ))}
      <Button size="small" type="link" onClick={onClear}>
        {t('mailRead.filter.clear')}
      </Button>
    </div>
  );
}
