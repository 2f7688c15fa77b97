import { App } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface Unsaved {
  readonly isDirty: boolean;
  setIsDirty(isDirty: boolean): void;
  /** The form registers how to discard the input that the tab keeps for it. */
  onGiveUp(giveUp: () => void): void;
  giveUp(): void;
  /** Continues at once, or after the user discarded the typed input. */
  leave(next: () => void): void;
}

export function useUnsaved(): Unsaved {
  const { t } = useTranslation('sys');
  const { modal } = App.useApp();
  const [isDirty, setIsDirty] = useState(false);
  const formGivesUp = useRef<() => void>(() => {});
  const onGiveUp = useCallback((next: () => void): void => {
    formGivesUp.current = next;
  }, []);
  const giveUp = useCallback((): void => formGivesUp.current(), []);

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
          giveUp();
          setIsDirty(false);
          next();
        },
      });
    },
    [isDirty, modal, t, giveUp],
  );
  return { isDirty, setIsDirty, onGiveUp, giveUp, leave };
}
