import { DAY_ENDS, type DayEnd, PRODUCTS, type Product, reopenDay } from '@switchboard/bq-contract';
import type { ReportPage, ResultOf } from '@switchboard/kit-contract';
import {
  type Action,
  ActionButton,
  Can,
  CodeSelect,
  DateInput,
  useActions,
  useCall,
  useCallMutation,
  useLocale,
  usePageHost,
} from '@switchboard/kit-web';
import { Button, Flex, Form, Input, Tag, Tooltip } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DayStates } from './day-states.tsx';
import { SplitsButton } from './splits.tsx';
import { TargetsButton } from './targets.tsx';

type Days = ResultOf<(typeof DAY_ENDS)['c']['days']>;

interface Props {
  readonly end: DayEnd;
  readonly page: Pick<ReportPage, 'from' | 'to'>;
}

/**
 * Notes on the days shown: which are not final yet, whether both ends agree; with links to the preview screen and to
 * reopening a day.
 */
export function DayNotes({ end, page: { from, to } }: Props): ReactNode {
  const { t } = useTranslation('bq');
  const host = usePageHost();
  const { data } = useCall(DAY_ENDS[end].days, { from, to });
  const { right } = DAY_ENDS[end].report.report;
  return (
    <Flex wrap gap="8px 16px" align="center">
      {data !== undefined && <DayStates days={data.days} />}
      {data?.differences != null && <BalanceBadge differences={data.differences} />}
      <Can right={`${right}:preview`}>
        <Button size="small" onClick={() => host.openTab(`${PATHS[end]}/preview`)}>
          {t('day.preview')}
        </Button>
      </Can>
      <TargetsButton end={end} />
      <SplitsButton end={end} />
      {end === 'c' && <ReopenButton />}
    </Flex>
  );
}

const PATHS = {
  c: '/businessInquiry/resultsQuery/day/c-end',
  r: '/businessInquiry/resultsQuery/day/r-end',
} as const satisfies Readonly<Record<DayEnd, string>>;

const AMOUNTS = ['revenue', 'cost', 'profit'] as const;

/** Rule 19; without amounts that the user may not see (rule 51). */
function BalanceBadge({ differences }: { differences: NonNullable<Days['differences']> }): ReactNode {
  const { t } = useTranslation('bq');
  const locale = useLocale();
  const isEven = differences.length === 0;
  const hints = differences.map(({ product, days, ...amounts }) =>
    [
      t('day.oddHint', { product: PRODUCTS[product].label[locale], days }),
      ...AMOUNTS.flatMap((name) =>
        amounts[name] === undefined ? [] : [t(`day.oddBy.${name}`, { by: amounts[name] })],
      ),
    ].join(''),
  );
  return (
    <Tooltip title={isEven ? t('day.evenHint') : hints.join(' · ')}>
      <Tag color={isEven ? 'success' : 'error'} variant="filled">
        {t(isEven ? 'day.even' : 'day.odd')}
      </Tag>
    </Tooltip>
  );
}

interface Reopening {
  readonly day: string;
  readonly product: Product;
  readonly reason: string;
}

function ReopenButton(): ReactNode {
  const { t } = useTranslation('bq');
  const { mutateAsync } = useCallMutation(reopenDay, { invalidates: [DAY_ENDS.c.days, DAY_ENDS.r.days] });
  const action = useMemo(
    (): Action<null, Reopening> => ({
      key: 'reopen',
      label: t('day.reopen'),
      isDanger: true,
      form: reopenForm,
      done: t('day.reopened'),
      run: (_, values) => mutateAsync(values),
    }),
    [t, mutateAsync],
  );
  const { start, dialog } = useActions<null>(() => {});
  return (
    <Can right={`${DAY_ENDS.c.report.report.right}:day-reopen`}>
      <ActionButton action={action} target={null} onStart={start} />
      {dialog}
    </Can>
  );
}

const reopenForm = (): ReactNode => <ReopenForm />;

function ReopenForm(): ReactNode {
  const { t } = useTranslation('bq');
  return (
    <>
      <Form.Item name="day" label={t('day.day')} rules={[{ required: true }]} extra={t('day.reopenHint')}>
        <DateInput />
      </Form.Item>
      <Form.Item name="product" label={t('day.product')} rules={[{ required: true }]}>
        <CodeSelect values={PRODUCTS} />
      </Form.Item>
      <Form.Item name="reason" label={t('day.reason')} rules={[{ required: true, min: 2, max: 500, whitespace: true }]}>
        <Input.TextArea autoSize={{ minRows: 3 }} maxLength={500} showCount />
      </Form.Item>
    </>
  );
}
