import { type Call, CODES, type InputOf, type ResultOf } from '@switchboard/kit-contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Result, Spin } from 'antd';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { ApiError } from '../api/api-error.ts';
import { callApi } from '../api/call-api.ts';
import { callKey, useCall } from '../api/use-call.ts';
import type { FormRecord } from '../form/types.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { LoadFailed } from '../list/list-states.tsx';
import { usePageHost } from '../page-host.ts';

export interface RecordRead<C extends Call> {
  /** Null while there is nothing to show: then `state` is rendered instead. */
  readonly record: FormRecord | null;
  readonly data: ResultOf<C> | undefined;
  readonly state: ReactNode;
  /** The reload failed; the shown data is older. */
  readonly error: ApiError | null;
  readonly isFetching: boolean;
  refetch(): void;
  /** Reads the current record without any cache. */
  reload(): Promise<FormRecord>;
}

/** The standard shape of detail calls; others pass `toRecord`. */
const standard = (result: unknown): FormRecord => {
  const { id, version = 0, row, denied } = result as Partial<FormRecord> & { row: FormRecord['values'] };
  return {
    ...(id === undefined ? {} : { id }),
    version,
    values: row,
    ...(denied === undefined ? {} : { denied }),
  };
};

/** One record by its detail call, and the state to render while there is none. */
export function useRecord<C extends Call>(
  call: C,
  input: InputOf<C>,
  toRecord: (result: ResultOf<C>) => FormRecord = standard,
): RecordRead<C> {
  const queryClient = useQueryClient();
  const { data, error, isFetching, refetch } = useCall(call, input);
  const retry = (): void => void refetch();
  const isGone = error !== null && (error.code === CODES.notFound || error.code === CODES.noPermission);
  const hasRecord = data !== undefined && !isGone;
  return {
    record: hasRecord ? toRecord(data) : null,
    data: hasRecord ? data : undefined,
    state: hasRecord ? null : <NoRecord error={error} onRetry={retry} />,
    error: hasRecord ? error : null,
    isFetching,
    refetch: retry,
    async reload() {
      const fresh = await callApi(call, input);
      queryClient.setQueryData(callKey(call, input), fresh);
      return toRecord(fresh);
    },
  };
}

/** Detail pages identify their record in the query: `?id=12`. */
export function useRecordId(name = 'id'): string {
  return new URLSearchParams(useLocation().search).get(name) ?? '';
}

function NoRecord({ error, onRetry }: { error: ApiError | null; onRetry: () => void }): ReactNode {
  const t = useKitText();
  if (error === null) {
    return (
      <div
        style={{ display: 'grid', placeItems: 'center', minHeight: 240 }}
        role="status"
        aria-label={t('detail.loading')}
      >
        <Spin />
      </div>
    );
  }
  if (error.code === CODES.notFound) return <Gone title={t('detail.notFound')} text={t('detail.notFoundText')} />;
  if (error.code === CODES.noPermission) return <Gone title={t('detail.denied')} text={error.msg} />;
  return <LoadFailed error={error} onRetry={onRetry} />;
}

function Gone({ title, text }: { title: string; text: string }): ReactNode {
  const t = useKitText();
  const { closeTab } = usePageHost();
  return (
    <Result
      status="info"
      title={title}
      subTitle={text}
      extra={<Button onClick={() => closeTab()}>{t('detail.close')}</Button>}
    />
  );
}
