import {
  clearQueue,
  limitQueue,
  pauseQueue,
  queueResource,
  type QueueRow,
  resumeQueue,
  SPEED_MOST,
} from '@switchboard/bq-contract';
import { type Action, ListPage, Sparkline, useCallMutation } from '@switchboard/kit-web';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Form, Input, InputNumber } from 'antd';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

const KEY = queueResource.right;
const CHANGED = [queueResource.calls.page];
const REFRESH_MS = 5_000;

/** Refreshes every few seconds while the page is in front: effects of background tabs do not run. */
function useLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible')
        void client.invalidateQueries({ queryKey: [queueResource.calls.page.name] });
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [client]);
}

/** /businessInquiry/apiQueueManage */
export default function QueuePage(): ReactNode {
  const { t } = useTranslation('bq');
  useLive();
  return (
    <ListPage
      resource={queueResource}
      rowActions={useQueueActions()}
      rowActionsWidth={150}
      columns={{
        depths: {
          render: (depths, { depth }) =>
            depths.length < 2 ? null : (
              <Sparkline values={depths.map(Number)} label={t('queue.spark', { last: depth ?? 0 })} />
            ),
        },
      }}
    />
  );
}

function useQueueActions(): Action<QueueRow>[] {
  const { t } = useTranslation('bq');
  const pause = useCallMutation(pauseQueue, { invalidates: CHANGED }).mutateAsync;
  const resume = useCallMutation(resumeQueue, { invalidates: CHANGED }).mutateAsync;
  const limit = useCallMutation(limitQueue, { invalidates: CHANGED }).mutateAsync;
  const clear = useCallMutation(clearQueue, { invalidates: CHANGED }).mutateAsync;
  const { message } = App.useApp();
  return useMemo(() => {
    const pausing: Action<QueueRow> = {
      key: 'pause',
      label: t('queue.pause'),
      right: `${KEY}:pause`,
      isOffered: ({ state }) => state === 'running',
      confirm: () => t('queue.pauseSure'),
      done: t('queue.paused'),
      run: ({ id, version }) => pause({ id, version }),
    };
    const resuming: Action<QueueRow> = {
      key: 'resume',
      label: t('queue.resume'),
      right: `${KEY}:pause`,
      isOffered: ({ state }) => state === 'paused',
      done: t('queue.resumed'),
      run: ({ id, version }) => resume({ id, version }),
    };
    const limiting: Action<QueueRow, { speedLimit: number }> = {
      key: 'speed',
      label: t('queue.speed'),
      right: `${KEY}:speed`,
      isOffered: ({ state }) => state !== 'silent',
      form: () => (
        <Form.Item
          name="speedLimit"
          label={t('queue.speedField')}
          extra={t('queue.speedHint')}
          rules={[{ required: true }]}
        >
          <InputNumber min={0} max={SPEED_MOST} precision={0} />
        </Form.Item>
      ),
      initial: ({ speedLimit }) => ({ speedLimit }),
      done: t('queue.speedDone'),
      run: ({ id, version }, { speedLimit }) => limit({ id, version, speedLimit }),
    };
    const clearing: Action<QueueRow, { reason: string }> = {
      key: 'clear',
      label: t('queue.clear'),
      right: `${KEY}:clear`,
      isDanger: true,
      isOffered: ({ state }) => state !== 'silent',
      form: ({ depth }) => (
        <>
          <Alert type="warning" showIcon title={t('queue.clearWarn', { count: depth ?? 0 })} />
          <Form.Item
            name="reason"
            label={t('queue.clearReason')}
            rules={[{ required: true, whitespace: true, min: 4, max: 200 }]}
          >
            <Input.TextArea rows={2} maxLength={200} />
          </Form.Item>
        </>
      ),
      run: async ({ id, version }, { reason }) => {
        const { cleared } = await clear({ id, version, reason });
        void message.success(t('queue.cleared', { count: cleared }));
      },
    };
    return [pausing, resuming, limiting as Action<QueueRow>, clearing as Action<QueueRow>];
  }, [t, pause, resume, limit, clear, message]);
}
