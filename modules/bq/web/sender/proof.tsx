import { listSenderProof, PROOF_FILES, senderResource } from '@switchboard/bq-contract';
import { LoadFailed, UploadBox, useCall, useFileOpen } from '@switchboard/kit-web';
import { Button, Flex, Skeleton, Tag, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const RULE = {
  biz: senderResource.code,
  maxFiles: PROOF_FILES.most,
  maxBytes: PROOF_FILES.maxBytes,
  endings: PROOF_FILES.endings,
};

/** The proof files of a name: every user who sees the name can open them. */
export function ProofList({ id }: { id: string }): ReactNode {
  const { t } = useTranslation('bq');
  const { data, error, refetch } = useCall(listSenderProof, { id });
  const { open, holder } = useFileOpen();
  if (error !== null) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton active paragraph={{ rows: 1 }} />;
  return (
    <section aria-label={t('sender.proof')}>
      <Typography.Title level={5}>{t('sender.proof')}</Typography.Title>
      {data.length === 0 && <Typography.Text type="secondary">{t('sender.noProof')}</Typography.Text>}
      <Flex vertical gap={4} align="start">
        {data.map(({ fileId, name, scan }) =>
          scan === 'ready' ? (
            // the call itself has already shown the refusal
            <Button key={fileId} type="link" size="small" onClick={() => void open(fileId).catch(() => {})}>
              {name}
            </Button>
          ) : (
            <Flex key={fileId} gap={8} align="center">
              <Typography.Text>{name}</Typography.Text>
              <Tag color={scan === 'waiting' ? 'processing' : 'error'}>{t(`sender.scan.${scan}`)}</Tag>
            </Flex>
          ),
        )}
      </Flex>
      {holder}
    </section>
  );
}

interface InputProps {
  /** The name that the proof is added to; null = a new name. */
  readonly of: string | null;
  readonly onChange?: (fileIds: string[]) => void;
}

/** Adds files; already uploaded ones stay. */
export function ProofInput({ of, onChange }: InputProps): ReactNode {
  const { t } = useTranslation('bq');
  return (
    <Flex vertical gap={8}>
      {of !== null && <ProofList id={of} />}
      <UploadBox
        isCompact
        label={t('sender.addProof')}
        rule={RULE}
        onChange={(files) => onChange?.(files.map(({ fileId }) => fileId))}
      />
    </Flex>
  );
}

export function ProofHint(): ReactNode {
  const { t } = useTranslation('bq');
  return t('sender.proofHint');
}
