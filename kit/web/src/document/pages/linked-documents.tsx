import { zLinkedDocument } from '@switchboard/kit-contract';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useKitText } from '../../i18n/use-kit-text.ts';
import { usePageHost } from '../../page-host.ts';

/** The other document of a reversal. */
export function LinkedDocuments({ linked, path }: { readonly linked: unknown; readonly path: string }): ReactNode {
  const t = useKitText();
  const { openTab } = usePageHost();
  return zLinkedDocument
    .array()
    .parse(linked)
    .map(({ id, docNo, kind }) => (
      <Alert
        key={id}
        type="warning"
        showIcon
        title={t(`documentPage.${kind}`, { docNo })}
        action={
          <Button size="small" type="link" onClick={() => openTab(`${path}?id=${id}`)}>
            {t('documentPage.open')}
          </Button>
        }
      />
    ));
}
