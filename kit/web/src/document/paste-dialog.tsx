import { Input, Modal } from 'antd';
import { type ComponentRef, type ReactNode, useRef } from 'react';
import { useLocale } from '../i18n/locale.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import type { LineColumn } from './grid-column.ts';

interface Props {
  readonly columns: readonly LineColumn[];
  readonly onPaste: (text: string) => void;
  readonly onClose: () => void;
}

/** A place to paste without the keys of a spreadsheet, also on a phone. */
export function PasteDialog({ columns, onPaste, onClose }: Props): ReactNode {
  const t = useKitText();
  const locale = useLocale();
  const box = useRef<ComponentRef<typeof Input.TextArea>>(null);
  const labels = columns.filter(({ isEditable }) => isEditable).map(({ field }) => field.label[locale]);
  return (
    <Modal
      open
      afterOpenChange={(isOpen) => isOpen && box.current?.focus()}
      title={t('document.paste')}
      footer={null}
      onCancel={onClose}
    >
      <p>{t('document.pasteHow', { columns: labels.join(t('document.separator')) })}</p>
      <Input.TextArea
        ref={box}
        rows={6}
        value=""
        aria-label={t('document.pasteHere')}
        placeholder={t('document.pasteHere')}
        onPaste={(event) => {
          event.preventDefault();
          onPaste(event.clipboardData.getData('text/plain'));
          onClose();
        }}
      />
    </Modal>
  );
}
