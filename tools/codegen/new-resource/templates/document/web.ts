import type { Names } from '../../names.ts';

export function documentListFile({ camel, pascal, module, pagePath, detailPath }: Names): string {
  return `import { ${camel}Resource } from '@switchboard/${module}-contract';
import { Can, ListPage, usePageHost } from '@switchboard/kit-web';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';

/** ${pagePath} */
export default function ${pascal}ListPage() {
  const { t } = useTranslation('${module}');
  const { openTab } = usePageHost();
  return (
    <ListPage
      resource={${camel}Resource}
      detailPath={({ id }) => \`${detailPath}?id=\${id}\`}
      toolbar={
        <Can right={\`\${${camel}Resource.right}:edit\`}>
          <Button type="primary" onClick={() => openTab('${detailPath}?new=1')}>
            {t('${camel}.add')}
          </Button>
        </Can>
      }
    />
  );
}
`;
}

export function documentPageFile({ camel, pascal, module, detailPath, of }: Names): string {
  const process = of === 'process' ? '\n      processPath={(id) => `/general/process/my-handle/profile?id=${id}`}' : '';
  return `import { ${camel}Document } from '@switchboard/${module}-contract';
import { DocumentPage } from '@switchboard/kit-web';

/** ${detailPath}?id= */
export default function ${pascal}DetailPage() {
  return (
    <DocumentPage
      document={${camel}Document}
      path="${detailPath}"
      facts={['totalAmount', 'currency', 'ownerName', 'createdAt']}${process}
    />
  );
}
`;
}

export const documentTexts = {
  zh: { add: '新增' },
  en: { add: 'Add' },
} as const;
