import { CODES } from '@switchboard/kit-contract';
import { ApiError, DraftNotice, useCallMutation, useDraft, useRights } from '@switchboard/kit-web';
import {
  createResource,
  MENU_KEY,
  type ResourceFields,
  type ResourceNode,
  updateResource,
} from '@switchboard/sys-contract';
import { Alert, App, Button, Form, type InputRef } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './panel.module.css';
import { changedFields, fieldsOf, toFields } from '../model/draft.ts';
import type { Menu } from '../use-menu.ts';
import { TREE_READS } from '../use-menu-writes.ts';
import { NodeFields } from './node-fields.tsx';

interface NodeFormProps {
  menu: Menu;
  /** Null for a new node. */
  node: ResourceNode | null;
  parentId: string | null;
  initial: ResourceFields;
}

/** The side form. Input survives a refresh of the tree; a change by another user is reported, not overwritten. */
export function NodeForm({ menu, node, parentId, initial }: NodeFormProps) {
  const { t } = useTranslation('sys');
  const { message } = App.useApp();
  const rights = useRights();
  const [form] = Form.useForm<ResourceFields>();
  const [base, setBase] = useState({ fields: initial, version: node?.version ?? 0 });
  const { isDirty, setIsDirty, onGiveUp } = menu.unsaved;
  const creating = useCallMutation(createResource, { invalidates: TREE_READS });
  const updating = useCallMutation(updateResource, { invalidates: TREE_READS });
  const isSaving = creating.isPending || updating.isPending;
  const canSave = rights.has(`${MENU_KEY}:${node === null ? 'add' : 'edit'}`);
  const isOlder = node !== null && node.version !== base.version;
  const isForeign = isOlder && isDirty && changedFields(base.fields, fieldsOf(node)).length > 0;

  function load(from: ResourceNode): void {
    const fields = fieldsOf(from);
    setBase({ fields, version: from.version });
    form.setFieldsValue(fields);
    draft.clear();
    setIsDirty(false);
  }

  if (isOlder && !isForeign) {
    // the user has typed already and only a binding or a neighbour's move raised the version: keep the input
    setBase({ fields: isDirty ? base.fields : fieldsOf(node), version: node.version });
  }
  // apply only new values: a tab that becomes active again must not reset the form
  const shownFields = useRef(initial);
  useEffect(() => {
    if (shownFields.current !== base.fields) form.setFieldsValue(base.fields);
    shownFields.current = base.fields;
  }, [form, base.fields]);
  const draft = useDraft(`menu.${node?.id ?? `new.${parentId ?? 'top'}`}`, form, {
    reset: () => {
      form.setFieldsValue(base.fields);
      setIsDirty(false);
    },
  });
  useEffect(() => onGiveUp(draft.clear), [onGiveUp, draft.clear]);
  useEffect(() => {
    if (draft.isRestored) setIsDirty(true);
  }, [draft.isRestored, setIsDirty]);

  const isNew = node === null;
  useEffect(() => {
    if (isNew) (form.getFieldInstance('nameZh') as InputRef | undefined)?.focus();
  }, [form, isNew]);

  function showRefusal(error: Error): void {
    if (!(error instanceof ApiError)) return;
    if (error.code === CODES.staleWrite || error.code === CODES.notFound) menu.refetch();
    const problems = Array.isArray(error.data) ? error.data : [error.data];
    for (const problem of problems as ({ field?: keyof ResourceFields } | null)[]) {
      if (problem?.field !== undefined) form.setFields([{ name: problem.field, errors: [error.msg] }]);
    }
  }

  function save(values: ResourceFields): void {
    const fields = toFields({ ...base.fields, ...values });
    const onSuccess = (id: string): void => {
      void message.success(t('menu.saved'));
      menu.show(id, parentId);
    };
    if (node === null) creating.mutate({ ...fields, parentId }, { onSuccess, onError: showRefusal });
    else updating.mutate({ ...fields, id: node.id, version: base.version }, { onSuccess, onError: showRefusal });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (canSave && !isSaving) form.submit();
  }

  return (
    <Form<ResourceFields>
      form={form}
      className={styles['form']}
      layout="vertical"
      requiredMark={canSave}
      initialValues={initial}
      disabled={!canSave}
      // no field can take the focus then, but the form must stay scrollable by keyboard
      tabIndex={canSave ? undefined : 0}
      scrollToFirstError
      onKeyDown={onKeyDown}
      onValuesChange={(_, values) => {
        const isChanged = changedFields(base.fields, toFields({ ...base.fields, ...values })).length > 0;
        setIsDirty(isChanged);
        if (isChanged) draft.note();
        else draft.clear();
      }}
      onFinish={save}
    >
      <DraftNotice draft={draft} />
      {isForeign && (
        <Alert
          type="warning"
          showIcon
          title={t('menu.foreign')}
          action={
            <Button size="small" onClick={() => load(node)}>
              {t('menu.loadTheirs')}
            </Button>
          }
        />
      )}
      <NodeFields menu={menu} node={node} parentId={parentId} />
      {canSave && (
        <div className={styles['formFoot']}>
          <Button type="primary" htmlType="submit" loading={isSaving} disabled={node !== null && !isDirty}>
            {t('menu.action.save')}
          </Button>
          {node === null ? (
            <Button onClick={() => menu.choose(null)}>{t('menu.action.cancel')}</Button>
          ) : (
            <Button disabled={!isDirty || isSaving} onClick={() => load(node)}>
              {t('menu.action.reset')}
            </Button>
          )}
          {isDirty && <span className={styles['unsaved']}>{t('menu.unsaved.mark')}</span>}
        </div>
      )}
    </Form>
  );
}
