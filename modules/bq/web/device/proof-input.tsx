import { complianceResource, PROOF_FILE } from '@switchboard/bq-contract';
import { UploadBox } from '@switchboard/kit-web';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const RULE = { biz: complianceResource.code, ...PROOF_FILE };

/** One file as a form value: its ID once it is uploaded. */
export function ProofInput({ onChange }: { readonly onChange?: (fileId: string | undefined) => void }): ReactNode {
  const { t } = useTranslation('bq');
  return (
    <UploadBox
      isCompact
      label={t('compliance.choose')}
      rule={RULE}
      onChange={(files) => onChange?.(files.at(-1)?.fileId)}
    />
  );
}
