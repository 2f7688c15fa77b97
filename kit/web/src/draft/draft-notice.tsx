import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useKitText } from '../i18n/use-kit-text.ts';
import type { Draft } from './use-draft.ts';

/** Informs the user that the form was restored from a draft, and offers to start over. */
export function DraftNotice({ draft }: { draft: Pick<Draft, 'isRestored' | 'discard'> }): ReactNode {
  const t = useKitText();
  if (!draft.isRestored) return null;
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      style={{ marginBottom: 12 }}
      title={t('draft.restored')}
      action={
        <Button size="small" type="link" onClick={draft.discard}>
          {t('draft.discard')}
        </Button>
      }
    />
  );
}
