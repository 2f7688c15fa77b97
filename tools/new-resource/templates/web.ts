import type { Names } from '../names.ts';

export function listPageFile({ camel, pascal, module, pagePath }: Names): string {
  return `import { ${camel}Resource } from '@switchboard/${module}-contract';
import { ListPage } from '@switchboard/kit-web';
import { Typography } from 'antd';
import { useTranslation } from 'react-i18next';

/** ${pagePath} */
export default function ${pascal}ListPage() {
  return <ListPage resource={${camel}Resource} columns={{ code: { render: (value) => <Code value={value} /> } }} />;
}

function Code({ value }: { value: string }) {
  const { t } = useTranslation('${module}');
  const tooltips = [t('${camel}.copyCode'), t('${camel}.codeCopied')];
  return <Typography.Text copyable={{ text: value, tooltips }}>{value}</Typography.Text>;
}
`;
}

export function pageEntry({ noun, pagePath }: Names): string {
  return `{ path: '${pagePath}', load: () => import('./${noun}/list.tsx'), partial: 'generated: fields, actions and rules of the design' }`;
}

export const localeTexts = {
  zh: { copyCode: '复制编号', codeCopied: '已复制' },
  en: { copyCode: 'Copy the code', codeCopied: 'Copied' },
} as const;
