import { App } from 'antd';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface Unsaved {
  readonly isDirty: boolean;
  setIsDirty(isDirty: boolean): void;
  /** How the form gives up what the tab keeps of it. */
  readonly giveUp: RefObject<() => void>;
  /** Goes on at once, or after the person gave up what they typed. */
  leave(next: () => void): void;
}

export function useUnsaved(): Unsaved {
  const { t } = useTranslation('sys');
  const { modal } = App.useApp();
  const [isDirty, setIsDirty] = useState(false);
  const giveUp = useRef<() => void>(() => {});

  const leave = useCallback(
    (next: () => void): void => {
      if (!isDirty) return next();
      modal.confirm({
        title: t('menu.unsaved.title'),
        content: t('menu.unsaved.text'),
        okText: t('menu.unsaved.discard'),
        cancelText: t('menu.unsaved.stay'),
        okButtonProps: { danger: true },
        onOk: () => {
          giveUp.current();
          setIsDirty(false);
          next();
        },
      });
    },
    [isDirty, modal, t],
  );
  return { isDirty, setIsDirty, giveUp, leave };
}
