import type { Names } from '../names.ts';

export function listPageFile({ camel, pascal, module, pagePath, detailPath }: Names): string {
  return `import { save${pascal}, type ${pascal}Row, ${camel}Resource } from '@switchboard/${module}-contract';
import { Can, ListPage, useCallMutation } from '@switchboard/kit-web';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ${pascal}Dialog } from './dialog.tsx';

const EDIT = \`\${${camel}Resource.right}:edit\`;

/** ${pagePath} */
export default function ${pascal}ListPage() {
  const { t } = useTranslation('${module}');
  const [edited, setEdited] = useState<'new' | ${pascal}Row | null>(null);
  const save = useCallMutation(save${pascal});
  return (
    <>
      <ListPage
        resource={${camel}Resource}
        detailPath={({ id }) => \`${detailPath}?id=\${id}\`}
        rowActions={[{ key: 'edit', label: t('${camel}.edit'), right: EDIT, run: setEdited }]}
        quickEdit={async ({ id, version }, change) => await save.mutateAsync({ id, version, ...change })}
        toolbar={
          <Can right={EDIT}>
            <Button type="primary" onClick={() => setEdited('new')}>
              {t('${camel}.add')}
            </Button>
          </Can>
        }
      />
      {edited !== null && <${pascal}Dialog {...(edited === 'new' ? {} : { row: edited })} onClose={() => setEdited(null)} />}
    </>
  );
}
`;
}

export function dialogFile({ camel, pascal, module, noun }: Names): string {
  return `import { get${pascal}, save${pascal}, type ${pascal}Row, ${camel}Resource } from '@switchboard/${module}-contract';
import { FormDialog } from '@switchboard/kit-web';
import { useTranslation } from 'react-i18next';

interface Props {
  /** Absent: a new one. */
  row?: ${pascal}Row;
  onClose: () => void;
}

export function ${pascal}Dialog({ row, onClose }: Props) {
  const { t } = useTranslation('${module}');
  return (
    <FormDialog
      name={\`${module}.${noun}.\${row?.id ?? 'new'}\`}
      title={t(row === undefined ? '${camel}.add' : '${camel}.edit')}
      fields={${camel}Resource.fields}
      object={${camel}Resource.code}
      groups={[{ key: 'all', fields: ['code', 'name', 'status', { name: 'remark', isWide: true }] }]}
      call={save${pascal}}
      {...(row === undefined
        ? { initial: { status: '1' as const } }
        : { record: { version: row.version ?? 0, values: row } })}
      toInput={(values, version) => ({ ...values, id: row?.id ?? null, version }) as never}
      invalidates={[get${pascal}, ${camel}Resource.calls.page]}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}
`;
}

export function detailPageFile({ camel, pascal, module, detailPath }: Names): string {
  return `import { get${pascal}, ${camel}Resource } from '@switchboard/${module}-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { DetailPage, useRecordId } from '@switchboard/kit-web';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ${pascal}Dialog } from './dialog.tsx';

type Row = ResourceRow<typeof ${camel}Resource>;

/** ${detailPath}?id= */
export default function ${pascal}DetailPage() {
  const { t } = useTranslation('${module}');
  const id = useRecordId();
  const [edited, setEdited] = useState<Row | null>(null);
  return (
    <>
      <DetailPage
        resource={${camel}Resource}
        read={get${pascal}}
        input={{ id }}
        title={({ name }) => name}
        code="code"
        states={['status']}
        facts={['createdAt']}
        pathOf={(other) => \`${detailPath}?id=\${other}\`}
        actions={[{ key: 'edit', label: t('${camel}.edit'), right: \`\${${camel}Resource.right}:edit\`, run: setEdited }]}
        sections={[{ key: 'info', fields: ['code', 'name', 'status', 'remark'] }]}
      />
      {edited !== null && <${pascal}Dialog row={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
`;
}

export function pageEntries({ noun, pagePath, detailPath }: Names): string[] {
  const entry = (path: string, file: string): string =>
    `{ path: '${path}', load: () => import('./${noun}/${file}.tsx'), partial: 'generated: fields, actions and rules of the design' }`;
  return [entry(pagePath, 'list'), entry(detailPath, 'detail')];
}

export const localeTexts = {
  zh: { add: '新增', edit: '编辑' },
  en: { add: 'Add', edit: 'Edit' },
} as const;
