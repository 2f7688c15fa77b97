import { ReloadOutlined } from '@ant-design/icons';
import type { Call, Fields, RowOf } from '@switchboard/kit-contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Tooltip } from 'antd';
import { type ReactNode, useEffect } from 'react';
import type { AnyAction } from '../actions/action.ts';
import { refuseDenied } from '../actions/refuse-denied.ts';
import { useActions } from '../actions/use-actions.tsx';
import { type FieldLevels, useFieldLevels } from '../form/use-field-levels.ts';
import type { FormRecord } from '../form/types.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { Cell } from '../list/cell.tsx';
import { LIST_STYLES } from '../list/list-styles.ts';
import { RefreshFailed } from '../list/list-states.tsx';
import { usePageHost } from '../page-host.ts';
import { useOwnPush } from '../push-signals.ts';
import { DescribedFields, Facts } from './described-fields.tsx';
import { DetailActions } from './detail-actions.tsx';
import { DETAIL_STYLES } from './detail-styles.ts';
import { DetailTabs } from './detail-tabs.tsx';
import { RecordSteps } from './record-steps.tsx';
import type { DetailPageProps, DetailTab } from './types.ts';
import { type RecordRead, useRecord } from './use-record.tsx';

/** A complete detail page from a resource definition and its detail call. The props can replace every part of it. */
export function DetailPage<F extends Fields, C extends Call>(props: DetailPageProps<F, C>): ReactNode {
  const { resource, read, input, toRecord } = props;
  const found = useRecord(read, input, toRecord);
  const levels = useFieldLevels(resource.fields, resource.code, resource.right);
  useOwnPush(found.refetch);
  if (found.record === null) return found.state;
  if (levels === null) return null;
  // another record is another page: its forms must contain nothing of the previous one
  const key = JSON.stringify(input);
  return <Shown<F, C> key={key} props={props} found={found} record={found.record} levels={levels} />;
}

interface ShownProps<F extends Fields, C extends Call> {
  props: DetailPageProps<F, C>;
  found: RecordRead<C>;
  record: FormRecord;
  levels: FieldLevels;
}

function Shown<F extends Fields, C extends Call>({ props, found, record, levels }: ShownProps<F, C>): ReactNode {
  const { resource, sections, belowSections, tabs = [], facts, children } = props;
  const t = useKitText();
  const row = record.values as RowOf<F>;
  const described = { fields: resource.fields, row, levels };
  const info: DetailTab<RowOf<F>> = {
    key: 'info',
    label: props.sectionsTitle ?? t('detail.info'),
    render: () => (
      <>
        {(sections ?? []).map(({ key, title, fields }) => (
          <section className="sb-section" key={key}>
            {title !== undefined && <h2>{title}</h2>}
            <DescribedFields {...described} of={fields} />
          </section>
        ))}
        {belowSections?.({ row, record })}
      </>
    ),
  };
  return (
    <article className="sb-detail" aria-busy={found.isFetching}>
      <style href="sb-list" precedence="kit">
        {LIST_STYLES}
      </style>
      <style href="sb-detail" precedence="kit">
        {DETAIL_STYLES}
      </style>
      <Head<F, C> props={props} found={found} row={row} record={record} />
      {found.error !== null && <RefreshFailed error={found.error} onRetry={found.refetch} />}
      {facts !== undefined && facts.length > 0 && <Facts {...described} of={facts} />}
      {children?.({ row, record })}
      <DetailTabs tabs={sections === undefined ? tabs : [info, ...tabs]} row={row} />
    </article>
  );
}

interface HeadProps<F extends Fields, C extends Call> {
  props: DetailPageProps<F, C>;
  found: RecordRead<C>;
  row: RowOf<F>;
  record: FormRecord;
}

function Head<F extends Fields, C extends Call>({ props, found, row, record }: HeadProps<F, C>): ReactNode {
  const { resource, code, states = [], deniedReason, pathOf, lists = [], extra } = props;
  const t = useKitText();
  const actions =
    props.actions &&
    refuseDenied<RowOf<F>, AnyAction<RowOf<F>>>(
      props.actions,
      () => record.denied,
      deniedReason ?? (() => t('list.denied')),
    );
  const queryClient = useQueryClient();
  const { setTitle } = usePageHost();
  const title = typeof props.title === 'function' ? props.title(row) : String(row[props.title] ?? '');
  useEffect(() => {
    if (title !== '') setTitle(title);
  }, [title, setTitle]);
  const running = useActions<RowOf<F>>(() => {
    const stale = [props.read, resource.calls.page as Call, ...(props.invalidates ?? [])];
    for (const { name } of stale) void queryClient.invalidateQueries({ queryKey: [name] });
  });
  return (
    <header className="sb-detail-head">
      <div className="sb-detail-title">
        <h1>{title}</h1>
        {code !== undefined && row[code] !== undefined && <span className="sb-detail-code">{String(row[code])}</span>}
        {states.map((name) => {
          const field = resource.fields[name];
          const value: unknown = row[name];
          return field === undefined || value === undefined || value === null ? null : (
            <Cell key={name} field={field} value={value} />
          );
        })}
      </div>
      <div className="sb-detail-actions">
        {actions !== undefined && <DetailActions actions={actions} row={row} onStart={running.start} />}
        {extra?.({ row, record })}
        {pathOf !== undefined && (
          <RecordSteps id={String((row as { id?: unknown }).id)} pathOf={pathOf} lists={[resource, ...lists]} />
        )}
        <Tooltip title={t('list.refresh')}>
          <Button
            type="text"
            icon={<ReloadOutlined spin={found.isFetching} />}
            aria-label={t('list.refresh')}
            onClick={found.refetch}
          />
        </Tooltip>
      </div>
      {running.dialog}
    </header>
  );
}
