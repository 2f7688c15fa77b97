import type { SteerCall, StopCall } from '@switchboard/bq-contract';
import type { Call, Fields, Resource, RowOf } from '@switchboard/kit-contract';
import { type Action, useCallMutation } from '@switchboard/kit-web';
import { Form, Input } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

interface Stated {
  readonly id: string;
  readonly version: number;
  readonly state: string;
}

interface Options<F extends Fields, C> {
  readonly resource: Resource<F>;
  readonly call: C;
  /** Its texts are at `task.<verb>` and `task.<verb>Sure`. */
  readonly verb: string;
  /** The suffix of the right, after the page key. */
  readonly button: string;
  /** The states in which the action is offered; must be stable between renders. */
  readonly from: readonly string[];
}

const of = (row: unknown): Stated => row as Stated;

/** Resumes or pauses one task, after a confirmation. */
export function useSteer<F extends Fields>({
  resource,
  call,
  verb,
  button,
  from,
}: Options<F, SteerCall>): Action<RowOf<F>> {
  const { t } = useTranslation('bq');
  const { mutateAsync } = useCallMutation(call, { invalidates: [resource.calls.page as unknown as Call] });
  return useMemo(
    () => ({
      key: verb,
      label: t(`task.${verb}`),
      right: `${resource.right}:${button}`,
      isOffered: (row) => from.includes(of(row).state),
      confirm: () => t(`task.${verb}Sure`),
      done: t('master.done'),
      run: (row) => mutateAsync({ id: of(row).id, version: of(row).version }),
    }),
    [t, mutateAsync, resource, verb, button, from],
  );
}

/** Ends one task permanently, with a reason. */
export function useStop<F extends Fields>({
  resource,
  call,
  verb,
  button,
  from,
}: Options<F, StopCall>): Action<RowOf<F>, { reason: string }> {
  const { t } = useTranslation('bq');
  const { mutateAsync } = useCallMutation(call, { invalidates: [resource.calls.page as unknown as Call] });
  return useMemo(
    () => ({
      key: verb,
      label: t(`task.${verb}`),
      right: `${resource.right}:${button}`,
      isDanger: true,
      isOffered: (row) => from.includes(of(row).state),
      form: () => (
        <Form.Item
          name="reason"
          label={t('task.reason')}
          extra={t(`task.${verb}Sure`)}
          rules={[{ required: true, min: 2, max: 200, whitespace: true }]}
        >
          <Input.TextArea autoSize={{ minRows: 2 }} maxLength={200} showCount />
        </Form.Item>
      ),
      done: t('master.done'),
      run: (row, { reason }) => mutateAsync({ id: of(row).id, version: of(row).version, reason }),
    }),
    [t, mutateAsync, resource, verb, button, from],
  );
}
