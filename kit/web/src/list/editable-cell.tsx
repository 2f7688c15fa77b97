import { EditOutlined } from '@ant-design/icons';
import type { Field } from '@switchboard/kit-contract';
import { Button, Form, Popover } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { controlOf } from '../form/field-control.tsx';
import { useLocale } from '../i18n/locale.ts';
import { useKitText } from '../i18n/use-kit-text.ts';

interface Props {
  name: string;
  field: Field;
  value: unknown;
  /** Numbers are right-aligned, so the pencil is placed before them. */
  isNumeric: boolean;
  onSave: (value: unknown) => Promise<unknown>;
  children: ReactNode;
}

/** A value that can be edited in place. The control is created when editing starts. */
export function EditableCell({ name, field, value, isNumeric, onSave, children }: Props): ReactNode {
  const t = useKitText();
  const locale = useLocale();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => {
    setIsOpen(false);
    button.current?.focus();
  };
  const pencil = (
    <button
      ref={button}
      type="button"
      className="sb-edit"
      aria-label={t('list.edit', { label: field.label[locale] })}
      aria-expanded={isOpen}
      onClick={() => setIsOpen(true)}
    >
      <EditOutlined aria-hidden />
    </button>
  );
  return (
    <span className={isNumeric ? 'sb-editable sb-editable-end' : 'sb-editable'}>
      <span>{children}</span>
      {isOpen ? (
        <Popover
          open
          trigger="click"
          placement="bottomLeft"
          title={field.label[locale]}
          onOpenChange={(next) => !next && close()}
          content={<QuickForm name={name} field={field} value={value} onSave={onSave} onClose={close} />}
        >
          {pencil}
        </Popover>
      ) : (
        pencil
      )}
    </span>
  );
}

function QuickForm({
  name,
  field,
  value,
  onSave,
  onClose,
}: Omit<Props, 'children' | 'isNumeric'> & { onClose: () => void }) {
  const t = useKitText();
  const locale = useLocale();
  const [isSaving, setIsSaving] = useState(false);
  const schema = field.schema;

  async function submit({ value: next }: { value: unknown }): Promise<void> {
    setIsSaving(true);
    // the call has shown the refusal; the input stays
    const isSaved = await onSave(emptyToNull(next)).then(
      () => true,
      () => false,
    );
    setIsSaving(false);
    if (isSaved) onClose();
  }
  const check = async (_: unknown, next: unknown): Promise<void> => {
    if (!schema.safeParse(emptyToNull(next)).success) throw new Error(t('list.editWrong'));
  };
  return (
    <Form
      className="sb-quick-form"
      initialValues={{ value }}
      onFinish={(values: { value: unknown }) => void submit(values)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <Form.Item name="value" label={field.label[locale]} labelCol={HIDDEN} rules={[{ validator: check }]}>
        {controlOf(field, name)}
      </Form.Item>
      <Button size="small" onClick={onClose}>
        {t('list.cancel')}
      </Button>
      <Button size="small" type="primary" htmlType="submit" loading={isSaving}>
        {t('list.save')}
      </Button>
    </Form>
  );
}

const HIDDEN = { className: 'sb-visually-hidden' };
const emptyToNull = (value: unknown): unknown => (value === '' || value === undefined ? null : value);
