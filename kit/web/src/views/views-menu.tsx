import { BookOutlined } from '@ant-design/icons';
import { deleteListView, type Fields, getListViews, type ListView, saveListView } from '@switchboard/kit-contract';
import { Button, Checkbox, Form, Input, Popover, Spin } from 'antd';
import { type ReactNode, useState } from 'react';
import { useCall, useCallMutation } from '../api/use-call.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { type ListState, readListState, writeListState } from '../list/list-state.ts';
import type { List } from '../list/use-list.ts';
import { ViewLine } from './view-line.tsx';

interface Props<F extends Fields> {
  list: List<F>;
}

/** Saved views of a list: open one, save the current filters as a new one, choose the default one. */
export function ViewsMenu<F extends Fields>({ list }: Props<F>): ReactNode {
  const t = useKitText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setIsOpen}
      title={t('views.views')}
      content={isOpen && <ViewsPanel list={list} onClose={() => setIsOpen(false)} />}
    >
      <Button type="text" icon={<BookOutlined />} aria-label={t('views.views')} title={t('views.views')} />
    </Popover>
  );
}

function ViewsPanel<F extends Fields>({ list, onClose }: Props<F> & { onClose: () => void }): ReactNode {
  const { resource, state, change, preferences, setPreferences } = list;
  const t = useKitText();
  const objectCode = resource.code;
  const { data, isPending } = useCall(getListViews, { objectCode }, { messages: true });
  const remove = useCallMutation(deleteListView, { invalidates: [getListViews] });
  const current = writeListState({ ...state, pageNo: 1 }, resource.fields);

  function open({ query }: ListView): void {
    change(readListState(query, resource.fields) satisfies ListState);
    onClose();
  }
  function toggleStart({ id, query }: ListView): void {
    const { start, ...rest } = preferences;
    setPreferences(start?.viewId === id ? rest : { ...rest, start: { viewId: id, query } });
  }

  return (
    <div className="sb-views">
      <Spin spinning={isPending}>
        {data?.length === 0 && <p className="sb-views-none">{t('views.none')}</p>}
        <ul>
          {data?.map((view) => (
            <ViewLine
              key={view.id}
              view={view}
              isCurrent={view.query === current}
              isStart={preferences.start?.viewId === view.id}
              onOpen={() => open(view)}
              onStart={() => toggleStart(view)}
              onDelete={() => remove.mutate({ id: view.id })}
            />
          ))}
        </ul>
      </Spin>
      <NewView objectCode={objectCode} query={current} />
    </div>
  );
}

interface NewViewValues {
  name: string;
  isShared?: boolean;
}

function NewView({ objectCode, query }: { objectCode: string; query: string }): ReactNode {
  const t = useKitText();
  const [form] = Form.useForm<NewViewValues>();
  const save = useCallMutation(saveListView, { invalidates: [getListViews], onSuccess: () => form.resetFields() });
  return (
    <Form
      form={form}
      onFinish={({ name, isShared = false }) => save.mutate({ objectCode, name: name.trim(), query, isShared })}
    >
      <Form.Item name="name" rules={[{ required: true, whitespace: true, message: t('views.nameMissing') }]}>
        <Input maxLength={40} placeholder={t('views.name')} aria-label={t('views.name')} />
      </Form.Item>
      <div className="sb-views-save">
        <Form.Item name="isShared" valuePropName="checked" noStyle>
          <Checkbox>{t('views.share')}</Checkbox>
        </Form.Item>
        <Button type="primary" size="small" htmlType="submit" loading={save.isPending}>
          {t('views.save')}
        </Button>
      </div>
    </Form>
  );
}
