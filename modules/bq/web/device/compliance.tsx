import {
  COMPLIANCE_KEY,
  complianceResource,
  type ComplianceRow,
  reviewCompliance,
  uploadCompliance,
} from '@switchboard/bq-contract';
import { type Action, DateInput, ListPage, useCallMutation, useFileOpen, useLocale } from '@switchboard/kit-web';
import { Form, Input } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowDrawer } from '../master/row-drawer.tsx';
import { COUNTRY_COLUMN, countryFilter } from './country.tsx';
import { ProofInput } from './proof-input.tsx';

const COLUMNS = { iso2: COUNTRY_COLUMN };
const FILTERS = { iso2: countryFilter };
const CHANGED = [complianceResource.calls.page];
const OPINION_MAX = 500;

/** /businessInquiry/device-compliance */
export default function DeviceCompliancePage(): ReactNode {
  const { t } = useTranslation('bq');
  const locale = useLocale();
  const [opened, setOpened] = useState<ComplianceRow | null>(null);
  const file = useFileOpen();
  const uploading = useUploadAction();
  const reviewing = useReviewActions();
  const { open } = file;
  const actions = useMemo(() => {
    const showing: Action<ComplianceRow> = {
      key: 'proof',
      label: t('compliance.proof'),
      isOffered: ({ fileId }) => fileId !== null,
      run: ({ fileId }) => open(fileId as string),
    };
    return [...reviewing, uploading, showing];
  }, [t, open, uploading, reviewing]);
  const itemOf = ({ item }: ComplianceRow): string =>
    complianceResource.fields.item.values?.[item]?.label[locale] ?? item;
  return (
    <>
      <ListPage
        resource={complianceResource}
        tabs={[
          { key: 'all', label: t('compliance.all') },
          { key: 'review', label: t('compliance.review'), filters: { state: ['submitted'] } },
          { key: 'ending', label: t('compliance.ending'), filters: { state: ['expiring'] } },
          { key: 'lacking', label: t('compliance.lacking'), filters: { state: ['missing', 'expired', 'rejected'] } },
        ]}
        columns={COLUMNS}
        extraFilters={FILTERS}
        rowActions={actions}
        rowActionsWidth={170}
        onOpen={setOpened}
      />
      {file.holder}
      <RowDrawer
        resource={complianceResource}
        row={opened}
        title={(row) => `${row.deviceSn} · ${itemOf(row)}`}
        onClose={() => setOpened(null)}
      />
    </>
  );
}

interface Handed {
  readonly docNo: string;
  readonly fileId: string;
  readonly issuedAt?: string | null;
  readonly expiresAt?: string | null;
}

function useUploadAction(): Action<ComplianceRow, Handed> {
  const { t } = useTranslation('bq');
  const { mutateAsync } = useCallMutation(uploadCompliance, { invalidates: CHANGED });
  return useMemo(
    () => ({
      key: 'upload',
      label: t('compliance.upload'),
      right: `${COMPLIANCE_KEY}:upload`,
      // an item in review must be decided first
      isOffered: ({ state }) => state !== 'submitted',
      form: () => (
        <>
          <Form.Item name="docNo" label={t('compliance.docNo')} rules={[{ required: true, max: 64, whitespace: true }]}>
            <Input maxLength={64} />
          </Form.Item>
          <Form.Item name="issuedAt" label={t('compliance.issuedAt')}>
            <DateInput allowClear />
          </Form.Item>
          <Form.Item name="expiresAt" label={t('compliance.expiresAt')} extra={t('compliance.noEnd')}>
            <DateInput allowClear />
          </Form.Item>
          <Form.Item
            name="fileId"
            label={t('compliance.file')}
            extra={t('compliance.fileHint')}
            rules={[{ required: true, message: t('compliance.fileNeeded') }]}
          >
            <ProofInput />
          </Form.Item>
        </>
      ),
      done: t('compliance.uploaded'),
      run: ({ deviceId, item, version }, { docNo, fileId, issuedAt, expiresAt }) =>
        mutateAsync({
          deviceId,
          item,
          version,
          docNo,
          fileId,
          issuedAt: issuedAt ?? null,
          expiresAt: expiresAt ?? null,
        }),
    }),
    [t, mutateAsync],
  );
}

interface Opinion {
  readonly opinion?: string;
}

function useReviewActions(): Action<ComplianceRow, Opinion>[] {
  const { t } = useTranslation('bq');
  const { mutateAsync } = useCallMutation(reviewCompliance, { invalidates: CHANGED });
  return useMemo(() => {
    const verdict = (isValid: boolean): Action<ComplianceRow, Opinion> => ({
      key: isValid ? 'approve' : 'reject',
      label: t(isValid ? 'compliance.approve' : 'compliance.reject'),
      right: `${COMPLIANCE_KEY}:review`,
      isDanger: !isValid,
      isOffered: ({ state }) => state === 'submitted',
      form: () => (
        <Form.Item
          name="opinion"
          label={t('compliance.opinion')}
          rules={[isValid ? { max: OPINION_MAX } : { required: true, min: 2, max: OPINION_MAX, whitespace: true }]}
        >
          <Input.TextArea autoSize={{ minRows: 3 }} maxLength={OPINION_MAX} showCount />
        </Form.Item>
      ),
      done: t('master.done'),
      run: ({ docId, version }, { opinion }) =>
        mutateAsync({ docId: docId as string, version, isValid, opinion: opinion ?? null }),
    });
    return [verdict(true), verdict(false)];
  }, [t, mutateAsync]);
}
