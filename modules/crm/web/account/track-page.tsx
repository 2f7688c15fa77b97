import { accountTrackResource, markTrackReason, TRACK_KEY } from '@switchboard/crm-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import {
  type Action,
  DictSelect,
  ListPage,
  ListTabs,
  Sparkline,
  useCallMutation,
  useDict,
  useRecordId,
} from '@switchboard/kit-web';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { OWNER_FILTERS } from '../customer/owner-filters.tsx';
import { ChurnList } from './churn-list.tsx';
import { TrackCharts } from './track-charts.tsx';

type Row = ResourceRow<typeof accountTrackResource>;
const DICT = { module: 'crm', dictType: 'track_reason' } as const;
const FILTERS = {
  ...OWNER_FILTERS,
  customerId: false,
  isTested: false,
  isRecharged: false,
  isConsumed: false,
} as const;

/** /crm/market-analysis/account-track, with the warnings derived from it. */
export default function AccountTrackPage() {
  const { t } = useTranslation('crm');
  const initialView = useRecordId('view');
  return (
    <ListTabs
      first={initialView === 'churn' ? 'churn' : 'track'}
      items={[
        { key: 'track', label: t('churn.trackTab'), children: <TrackList /> },
        { key: 'churn', label: t('churn.tab'), children: <ChurnList /> },
      ]}
    />
  );
}

function ReasonField() {
  const { t } = useTranslation('crm');
  return (
    <Form.Item name="trackReason" label={t('track.reasonLabel')}>
      <DictSelect {...DICT} allowClear />
    </Form.Item>
  );
}
const reasonForm = () => <ReasonField />;

function TrackList() {
  const { t } = useTranslation('crm');
  const reasons = useDict(DICT);
  const marking = useCallMutation(markTrackReason);
  const mark: Action<Row, { trackReason?: string | null }> = {
    key: 'reason',
    label: t('track.reason'),
    right: `${TRACK_KEY}:follow`,
    form: reasonForm,
    initial: ({ trackReason }) => ({ trackReason }),
    done: t('track.reasonDone'),
    run: ({ id, version }, { trackReason = null }) => marking.mutateAsync({ id, version, trackReason }),
  };
  return (
    <ListPage
      resource={accountTrackResource}
      header={<TrackCharts />}
      rowActions={[mark]}
      detailPath={({ customerId }) => `/crm/client-partner/my-client/details?id=${customerId}&tab=accounts`}
      extraFilters={FILTERS}
      columns={{
        spend60d: {
          render: (days) => (
            <Sparkline values={days.map(Number)} label={t('track.spark', { last: days.at(-1) ?? '0' })} />
          ),
        },
        trackReason: { render: (code) => reasons.find(({ value }) => value === code)?.label ?? code },
      }}
    />
  );
}
