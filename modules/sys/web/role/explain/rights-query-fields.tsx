import { useCall } from '@switchboard/kit-web';
import { type CatalogResource, getGrantFields } from '@switchboard/sys-contract';
import { Input, Select } from 'antd';
import { type ReactNode, useMemo } from 'react';
import type { TreeNode } from '../model/resource-tree.ts';
import { useNameOf, useRoleText } from '../text.ts';
import type { Catalog } from '../use-catalog.ts';
import type { ExplainForm, RightsQueryKind } from './explain-drawer.tsx';

interface Props {
  kind: RightsQueryKind;
  form: ExplainForm;
  catalog: Catalog;
  onChange: (form: ExplainForm) => void;
}

const BUTTON = 4;

/** The additional fields that each kind of rights query needs. */
export function RightsQueryFields({ kind, form, catalog, onChange }: Props): ReactNode {
  const t = useRoleText();
  const nameOf = useNameOf();
  const isButton = kind === 'button';
  const keys = useMemo(() => {
    const rows = catalog.tree.roots
      .flatMap(flatten)
      .filter((row) => row.isGrantable && (row.kind === BUTTON) === isButton);
    return rows.map((row) => ({ value: row.key, label: catalog.tree.pathOf(row.id).map(nameOf).join(' / ') }));
    // oxlint-disable-next-line react/exhaustive-deps -- the names change only with the language; the large input is the catalog
  }, [catalog, isButton]);
  const { objectCode } = form;
  const fields = useCall(
    getGrantFields,
    { objectCodes: [objectCode ?? ''] },
    { enabled: kind === 'field' && objectCode !== undefined, staleTime: 300_000 },
  );
  const objects = catalog.objects.filter((object) => kind !== 'row' || object.explainsRows);
  return (
    <>
      <label htmlFor="sr-explain-key">
        {t('role.explainDrawer.key')}
        <Select
          id="sr-explain-key"
          aria-label={t('role.explainDrawer.key')}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t(isButton ? 'role.explainDrawer.chooseButton' : 'role.explainDrawer.choosePage')}
          value={form.key ?? null}
          onChange={(key) => onChange({ ...form, key: key ?? undefined })}
          options={keys}
        />
      </label>
      {(kind === 'field' || kind === 'row') && (
        <label htmlFor="sr-explain-object">
          {t('role.explainDrawer.object')}
          <Select
            id="sr-explain-object"
            aria-label={t('role.explainDrawer.object')}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('role.explainDrawer.chooseObject')}
            value={objectCode ?? null}
            onChange={(code) => onChange({ ...form, objectCode: code ?? undefined, fieldCode: undefined })}
            options={objects.map((object) => ({ value: object.code, label: `${nameOf(object)} (${object.code})` }))}
          />
        </label>
      )}
      {kind === 'field' && (
        <label htmlFor="sr-explain-field">
          {t('role.explainDrawer.fieldCode')}
          <Select
            id="sr-explain-field"
            aria-label={t('role.explainDrawer.fieldCode')}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('role.explainDrawer.chooseField')}
            value={form.fieldCode ?? null}
            onChange={(code) => onChange({ ...form, fieldCode: code ?? undefined })}
            options={(fields.data ?? []).map((field) => ({ value: field.fieldCode, label: nameOf(field) }))}
          />
        </label>
      )}
      {kind === 'row' && (
        <label htmlFor="sr-explain-row">
          {t('role.explainDrawer.rowId')}
          <Input
            id="sr-explain-row"
            inputMode="numeric"
            maxLength={19}
            value={form.rowId ?? ''}
            onChange={(event) => onChange({ ...form, rowId: event.target.value.trim() })}
          />
        </label>
      )}
    </>
  );
}

function flatten(node: TreeNode): CatalogResource[] {
  return [node.resource, ...node.children.flatMap(flatten)];
}
