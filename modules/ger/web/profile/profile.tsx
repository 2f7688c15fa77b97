import { getInstanceDetail, readCopies } from '@switchboard/ger-contract';
import type { Fields, Resource, ResultOf, RowOf } from '@switchboard/kit-contract';
import {
  DetailPage,
  formatDecimal,
  useCall,
  useCallMutation,
  useLocale,
  usePageHost,
  useRecordId,
} from '@switchboard/kit-web';
import { Button, Descriptions, Empty } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FlowChart } from './flow-chart.tsx';
import { FilesSection } from './files-section.tsx';
import { FormSection } from './form-section.tsx';
import { History } from './history.tsx';
import { PrintButton } from './print-sheet.tsx';
import styles from './profile.module.css';
import { useDecisions } from './use-decisions.tsx';
import { PROCESS_READS, useFreshLists } from './use-fresh-lists.ts';

export type Detail = ResultOf<typeof getInstanceDetail>;

interface Props<F extends Fields> {
  resource: Resource<F>;
  /** What the row id of the list refers to. */
  by: 'taskId' | 'instanceId';
  pathOf: (id: string) => string;
}

/** Amounts are transferred with all their digits. */
const shown = (text: string): string => (/^-?\d+\.\d+$/.test(text) ? formatDecimal(text) : text);

/** One process: the request, the progress, the history and the reader's actions. Shared by the four profile pages. */
export function Profile<F extends Fields>({ resource, by, pathOf }: Props<F>) {
  const { t } = useTranslation('ger');
  const locale = useLocale();
  const { openTab, canOpen } = usePageHost();
  const id = useRecordId();
  const input = by === 'taskId' ? { taskId: id } : { instanceId: id };
  const { data } = useCall(getInstanceDetail, input);
  const actions = useDecisions<RowOf<F>>(data ?? null);
  useFreshLists();
  useReadCopy(data);
  const rowOf = ({ instance }: Detail) => ({
    id,
    instanceId: instance.id,
    instanceNo: instance.no,
    title: instance.title,
    processName: instance.processName[locale],
    initiator: `${instance.initiator.name} · ${instance.deptName[locale]}`,
    status: instance.status,
    startedAt: instance.startedAt,
    urgent: instance.urgent,
  });
  const link = data?.link ?? null;
  const further = () => (
    <>
      {link !== null && canOpen(link) && <Button onClick={() => openTab(link)}>{t('profile.document')}</Button>}
      {data !== undefined && <PrintButton instanceId={data.instance.id} />}
    </>
  );
  const has = (name: string): boolean => name in resource.fields;
  return (
    <DetailPage
      resource={resource}
      read={getInstanceDetail}
      input={input}
      toRecord={(result) => ({ version: 0, values: rowOf(result) })}
      title={({ title }) => String(title)}
      code="instanceNo"
      states={has('status') ? ['status'] : []}
      pathOf={pathOf}
      actions={actions}
      invalidates={PROCESS_READS}
      extra={further}
    >
      {() => data !== undefined && <Body data={data} locale={locale} />}
    </DetailPage>
  );
}

function Body({ data, locale }: { data: Detail; locale: 'zh' | 'en' }) {
  const { t } = useTranslation('ger');
  const { instance, facts } = data;
  const about = [
    {
      key: 'process',
      label: t('profile.process'),
      children: `${instance.processName[locale]} · v${instance.versionNo}`,
    },
    {
      key: 'initiator',
      label: t('profile.initiator'),
      children: `${instance.initiator.name} · ${instance.deptName[locale]}`,
    },
    ...(instance.round > 1
      ? [{ key: 'round', label: t('profile.round'), children: t('profile.roundNo', { count: instance.round }) }]
      : []),
  ];
  const lines = facts.map(({ label, value }) => ({
    key: label.en,
    label: label[locale],
    children: typeof value === 'string' ? shown(value) : value[locale],
  }));
  return (
    <div className={styles['columns']}>
      <section aria-label={t('profile.facts')}>
        <h2>{t('profile.facts')}</h2>
        <Descriptions bordered size="small" column={1} items={[...about, ...lines]} />
        {data.form?.kind === 'dynamic' && <FormSection instanceId={instance.id} />}
        {facts.length === 0 && data.form?.kind !== 'dynamic' && (
          <Empty description={t('profile.noFacts')} image={Empty.PRESENTED_IMAGE_SIMPLE} />
        )}
        {data.files.length > 0 && (
          <>
            <h2>{t('profile.files')}</h2>
            <FilesSection files={data.files} />
          </>
        )}
        <h2>{t('profile.history')}</h2>
        <History records={data.records} />
      </section>
      <section aria-label={t('profile.flow')}>
        <h2>{t('profile.flow')}</h2>
        <FlowChart detail={data} />
      </section>
    </div>
  );
}

/** Ger rule 36: opening a copy marks it as read. */
function useReadCopy(data: Detail | undefined): void {
  const { mutate } = useCallMutation(readCopies, { invalidates: PROCESS_READS });
  const unread = data?.my.hasUnreadCopy === true ? data.instance.id : null;
  const read = useEffectEvent((instanceId: string) => mutate({ instanceIds: [instanceId] }));
  useEffect(() => {
    if (unread !== null) read(unread);
  }, [unread]);
}
