import type { Names } from '../names.ts';

export function listPageFile({ camel, pascal, module, pagePath, detailPath }: Names): string {
  return `import { save${pascal}, ${camel}Resource, type ${pascal}Row } from '@switchboard/${module}-contract';
import { Can, ListPage, useCallMutation } from '@switchboard/kit-web';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ${pascal}Form } from './form.tsx';

const EDIT = \`\${${camel}Resource.right}:edit\`;

/** ${pagePath} */
export default function ${pascal}ListPage() {
  const { t } = useTranslation('${module}');
  const [edited, setEdited] = useState<${pascal}Row | 'new' | null>(null);
  const { mutateAsync: save } = useCallMutation(save${pascal});
  return (
    <>
      <ListPage
        resource={${camel}Resource}
        detailPath={({ id }) => \`${detailPath}?id=\${id}\`}
        rowActions={[{ key: 'edit', label: t('${camel}.edit'), right: EDIT, run: setEdited }]}
        quickEdit={({ id, version }, change) => save({ id, version, ...change })}
        toolbar={
          <Can right={EDIT}>
            <Button type="primary" onClick={() => setEdited('new')}>
              {t('${camel}.add')}
            </Button>
          </Can>
        }
      />
      {edited !== null && <${pascal}Form row={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}
`;
}

export function formFile({ camel, pascal, module, noun }: Names): string {
  return `import { get${pascal}, save${pascal}, ${camel}Resource, type ${pascal}Row } from '@switchboard/${module}-contract';
import { FormDrawer } from '@switchboard/kit-web';
import { useTranslation } from 'react-i18next';

export function ${pascal}Form({ row, onClose }: { row: ${pascal}Row | null; onClose: () => void }) {
  const { t } = useTranslation('${module}');
  return (
    <FormDrawer
      name={\`${module}.${noun}.\${row?.id ?? 'new'}\`}
      title={t(row === null ? '${camel}.add' : '${camel}.edit')}
      fields={${camel}Resource.fields}
      object={${camel}Resource.code}
      groups={[{ key: 'all', fields: ['code', 'name', 'status', { name: 'remark', isWide: true }] }]}
      call={save${pascal}}
      initial={{ status: 'active' }}
      record={row === null ? undefined : { id: row.id, version: row.version, values: row }}
      invalidates={[get${pascal}, ${camel}Resource.calls.page]}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}
`;
}

export function detailPageFile({ camel, pascal, module, detailPath }: Names): string {
  return `import { get${pascal}, ${camel}Resource, type ${pascal}Row } from '@switchboard/${module}-contract';
import { DetailPage, useRecordId } from '@switchboard/kit-web';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ${pascal}Form } from './form.tsx';

/** ${detailPath}?id= */
export default function ${pascal}DetailPage() {
  const { t } = useTranslation('${module}');
  const id = useRecordId();
  const [edited, setEdited] = useState<${pascal}Row | null>(null);
  return (
    <>
      <DetailPage
        resource={${camel}Resource}
        read={get${pascal}}
        input={{ id }}
        title={({ name }) => name}
        code="code"
        states={['status']}
        facts={['ownerName', 'createdAt']}
        pathOf={(other) => \`${detailPath}?id=\${other}\`}
        actions={[{ key: 'edit', label: t('${camel}.edit'), right: \`\${${camel}Resource.right}:edit\`, run: setEdited }]}
        sections={[{ key: 'info', fields: ['code', 'name', 'status', { name: 'remark', isWide: true }] }]}
      />
      {edited !== null && <${pascal}Form row={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
`;
}

export function pageEntries({ noun, pagePath, detailPath }: Names): string[] {
  const entry = (path: string, file: string): string =>
    `{ path: '${path}', load: () => import('./${noun}/${file}.tsx'), partial: 'generated fields only' }`;
  return [entry(pagePath, 'list'), entry(detailPath, 'detail')];
}

export const localeTexts = {
  zh: { add: '新增', edit: '编辑' },
  en: { add: 'Add', edit: 'Edit' },
} as const;
