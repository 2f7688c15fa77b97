import { deleteForm, formResource, saveForm } from '@switchboard/ger-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { type Action, Can, FormDialog, ListPage, useCallMutation, useTabState } from '@switchboard/kit-web';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { FieldsDrawer } from './fields-drawer.tsx';

type Row = ResourceRow<typeof formResource>;
const EDIT = 'sys.process.formword:edit';
const READS = [formResource.calls.page];
type Open = { kind: 'new' } | { kind: 'edit'; row: Row } | { kind: 'fields'; row: Row };

/** /setModule/process/formword: forms, their fields, and the processes that use them. */
export default function FormwordPage() {
  const { t } = useTranslation('ger');
  const [open, setOpen] = useTabState<Open | null>('formword.open', () => null);
  const deleting = useCallMutation(deleteForm, { invalidates: READS });
  const inUse = ({ usedBy }: Row): string | null => ((usedBy ?? []).length > 0 ? t('formword.inUse') : null);
  const actions: Action<Row>[] = [
    { key: 'fields', label: t('formword.fields'), run: (row) => setOpen({ kind: 'fields', row }) },
    { key: 'edit', label: t('formword.edit'), right: EDIT, run: (row) => setOpen({ kind: 'edit', row }) },
    {
      key: 'delete',
      label: t('formword.delete'),
      right: EDIT,
      isDanger: true,
      refusal: inUse,
      confirm: ({ nameZh }) => t('formword.deleteSure', { name: nameZh }),
      done: t('formword.deleted'),
      run: ({ id }) => deleting.mutateAsync({ id }),
    },
  ];
  return (
    <>
      <ListPage
        resource={formResource}
        rowActions={actions}
        onOpen={(row) => setOpen({ kind: 'fields', row })}
        toolbar={
          <Can right={EDIT}>
            <Button type="primary" onClick={() => setOpen({ kind: 'new' })}>
              {t('formword.add')}
            </Button>
          </Can>
        }
      />
      {open?.kind === 'new' && <FormBox onClose={() => setOpen(null)} />}
      {open?.kind === 'edit' && <FormBox row={open.row} onClose={() => setOpen(null)} />}
      {open?.kind === 'fields' && <FieldsDrawer form={open.row} onClose={() => setOpen(null)} />}
    </>
  );
}

function FormBox({ row, onClose }: { row?: Row; onClose: () => void }) {
  const { t } = useTranslation('ger');
  const isNew = row === undefined;
  return (
    <FormDialog
      name={`ger.form.${row?.id ?? 'new'}`}
      title={t(isNew ? 'formword.add' : 'formword.edit')}
      fields={formResource.fields}
      object={formResource.code}
      groups={[
        {
          key: 'all',
          fields: [
            { name: 'formCode', isReadOnly: !isNew, hint: isNew ? t('formword.codeHint') : null },
            'nameZh',
            'nameEn',
            'module',
            'kind',
            { name: 'pageRoute', isShown: ({ kind }) => kind === 'business', hint: t('formword.routeHint') },
            { name: 'detailCall', isShown: ({ kind }) => kind === 'business' },
            ...(isNew ? [] : (['state'] as const)),
          ],
        },
      ]}
      call={saveForm}
      {...(isNew
        ? { initial: { module: 'general' as const, kind: 'dynamic' as const } }
        : { record: { id: row.id, version: row.version, values: row } })}
      toInput={(values, version) => ({
        ...(isNew ? {} : { id: row.id, version }),
        formCode: (isNew ? values.formCode : row.formCode) ?? '',
        nameZh: values.nameZh ?? '',
        nameEn: values.nameEn ?? '',
        module: values.module ?? 'general',
        kind: values.kind ?? 'dynamic',
        pageRoute: values.pageRoute ?? null,
        detailCall: values.detailCall ?? null,
        state: values.state ?? 'enabled',
      })}
      invalidates={READS}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}
