import { type BatchAction, useCallMutation } from '@switchboard/kit-web';
import {
  activatePorts,
  activeLogResource,
  forceReleasePorts,
  IMEI_APPROVAL_ABOVE,
  imeiResource,
  imeiStatistics,
  PORT_KEY,
  type PortBatch,
  portFlowResource,
  portResource,
  type PortRow,
  releasePorts,
  updatePortImeis,
} from '@switchboard/oc-contract';
import { Alert, Form, Input, InputNumber } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DeviceSelect } from './device-select.tsx';

const CHANGED = [
  portResource.calls.page,
  activeLogResource.calls.page,
  portFlowResource.calls.page,
  imeiResource.calls.page,
  imeiStatistics,
];
const idsOf = (rows: readonly PortRow[]): string[] => rows.map(({ id }) => id);
/** An id for this one request: repeating it refers to the same batch. */
const newRequest = (): string => crypto.randomUUID();

interface Mount {
  readonly deviceId?: string;
  readonly firstPortNo?: number;
}

/** Batch actions for ports. The result is shown by the batch that each one creates. */
export function usePortActions(onBatch: (batch: PortBatch) => void) {
  const { t } = useTranslation('oc');
  const { mutateAsync: activate } = useCallMutation(activatePorts, { invalidates: CHANGED, onSuccess: onBatch });
  const { mutateAsync: release } = useCallMutation(releasePorts, { invalidates: CHANGED, onSuccess: onBatch });
  const { mutateAsync: force } = useCallMutation(forceReleasePorts, { invalidates: CHANGED, onSuccess: onBatch });
  const { mutateAsync: update } = useCallMutation(updatePortImeis, { invalidates: CHANGED, onSuccess: onBatch });
  return useMemo(() => {
    const activating: BatchAction<PortRow, Mount> = {
      key: 'activate',
      label: t('port.activate'),
      right: `${PORT_KEY}:activate`,
      form: (rows) => (
        <>
          <Refused rows={rows} states={['idle']} />
          <Form.Item name="deviceId" label={t('port.device')} extra={t('port.deviceHint')}>
            <DeviceSelect />
          </Form.Item>
          <Form.Item name="firstPortNo" label={t('port.firstPort')} extra={t('port.firstPortHint')}>
            <InputNumber min={1} max={512} precision={0} />
          </Form.Item>
        </>
      ),
      run: (rows, { deviceId, firstPortNo }) =>
        activate({
          requestId: newRequest(),
          portIds: idsOf(rows),
          deviceId: deviceId ?? null,
          firstPortNo: firstPortNo ?? null,
        }),
    };
    const releasing = (isForced: boolean): BatchAction<PortRow> => ({
      key: isForced ? 'force' : 'release',
      label: t(isForced ? 'port.force' : 'port.release'),
      right: `${PORT_KEY}:${isForced ? 'force' : 'release'}`,
      isDanger: isForced,
      confirm: (rows) => t(isForced ? 'port.forceSure' : 'port.releaseSure', { count: rows.length }),
      run: (rows) => (isForced ? force : release)({ requestId: newRequest(), portIds: idsOf(rows) }),
    });
    const updating: BatchAction<PortRow, { imei?: string }> = {
      key: 'imei',
      label: t('port.updateImei'),
      right: `${PORT_KEY}:imei`,
      form: (rows) => (
        <>
          <Refused rows={rows} states={['idle']} />
          {rows.length > IMEI_APPROVAL_ABOVE && (
            <Alert type="info" showIcon title={t('port.twoPeople', { count: IMEI_APPROVAL_ABOVE })} />
          )}
          {rows.length === 1 ? (
            <Form.Item name="imei" label={t('port.imei')} extra={t('port.imeiHint')} rules={[{ pattern: /^\d{15}$/ }]}>
              <Input maxLength={15} inputMode="numeric" />
            </Form.Item>
          ) : (
            <p>{t('port.imeiMany', { count: rows.length })}</p>
          )}
        </>
      ),
      run: (rows, { imei = '' }) =>
        update({
          requestId: newRequest(),
          items: rows.map(({ id }) => ({ portId: id, imei: rows.length === 1 && imei !== '' ? imei : null })),
        }),
    };
    return [activating, releasing(false), updating, releasing(true)];
  }, [t, activate, release, force, update]);
}

/** Shown before the action runs: which of the selected ports cannot take part. */
function Refused({ rows, states }: { rows: readonly PortRow[]; states: readonly string[] }): ReactNode {
  const { t } = useTranslation('oc');
  const count = rows.filter(({ state }) => !states.includes(state)).length;
  return count === 0 ? null : (
    <Alert type="warning" showIcon title={t('port.refused', { count })} style={{ marginBottom: 12 }} />
  );
}
