import { accountTrackResource, TRACK_TAGS, trackSummary } from '@switchboard/crm-contract';
import { Chart, pageInput, useCall, useListState, useLocale } from '@switchboard/kit-web';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './track-charts.module.css';

/** How many accounts of the current list reached each step, and their current condition. */
export function TrackCharts() {
  const { t } = useTranslation('crm');
  const locale = useLocale();
  const [state] = useListState(accountTrackResource.fields);
  const { data } = useCall(
    trackSummary,
    pageInput({ ...state, pageNo: 1, sort: null }, accountTrackResource.fields, {}),
  );
  const steps = useMemo(
    () => ({
      title: t('track.steps'),
      labelName: t('track.step'),
      labels: [t('track.opened'), t('track.tested'), t('track.recharged'), t('track.consumed')],
      series: [
        {
          name: t('track.accounts'),
          values: data === undefined ? [] : [data.opened, data.tested, data.recharged, data.consumed],
        },
      ],
    }),
    [data, t],
  );
  const tags = useMemo(
    () => ({
      title: t('track.tags'),
      labelName: t('track.tag'),
      labels: (data?.tags ?? []).map(({ tag }) => TRACK_TAGS[tag].label[locale]),
      series: [{ name: t('track.accounts'), values: (data?.tags ?? []).map(({ count }) => count) }],
    }),
    [data, t, locale],
  );
  if (data === undefined) return null;
  return (
    <div className={styles['charts']}>
      <Chart kind="funnel" data={steps} height={180} />
      <Chart kind="columns" data={tags} height={180} />
    </div>
  );
}
