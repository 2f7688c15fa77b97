import { useLocale } from '@switchboard/kit-web';
import { fillTemplate, NEW_MAIL_TYPE, type PushMessage, readFillVars } from '@switchboard/mc-contract';
import { App } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { push } from '../push/browser-push.ts';
import { usePush } from '../push/use-push.ts';
import { useShellText } from '../text.ts';
import { createMailCounter } from './mail-notice.ts';
import { useOpenMessage } from './use-open-message.ts';

const SECONDS = 6;

/**
 * Pop-ups appear in the visible tab. A hidden tab keeps a pop-up until it becomes visible, unless another tab has shown
 * it by then.
 */
export function usePopUps(): void {
  const waiting = useRef(new Map<string, PushMessage>());
  const show = useShow();
  const showWaiting = (): void => {
    if (document.visibilityState !== 'visible') return;
    for (const [msgId, message] of waiting.current) {
      waiting.current.delete(msgId);
      push.noteShown(msgId);
      show(message);
    }
  };
  const onVisible = useEffectEvent(showWaiting);
  usePush({
    onMessage(message) {
      if (message.msgId === undefined || message.popup !== true) return;
      waiting.current.set(message.msgId, message);
      showWaiting();
    },
    onShown: (msgId) => void waiting.current.delete(msgId),
  });
  useEffect(() => {
    const onChange = (): void => onVisible();
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
}

function useShow(): (message: PushMessage) => void {
  const t = useShellText();
  const locale = useLocale();
  const { notification } = App.useApp();
  const openMessage = useOpenMessage();
  const [countMail] = useState(() => createMailCounter());

  function showMail(message: PushMessage): void {
    const { key, count, box, path } = countMail(message);
    const name = (locale === 'en' ? box?.showFieldNameEn : undefined) ?? box?.showFieldName ?? '-';
    notification.info({
      key,
      title: t('notices.mailTitle'),
      description: t('notices.mail', { count, box: name }),
      // R184: it stays until the user closes it
      duration: 0,
      onClick: () => {
        notification.destroy(key);
        openMessage({ msgId: message.msgId ?? null, link: path });
      },
    });
  }
  return (message) => {
    if (message.msgType === NEW_MAIL_TYPE) return showMail(message);
    const isEnglish = locale === 'en';
    const template = (isEnglish ? message.msgContentTemplateEn : undefined) ?? message.msgContentTemplate ?? '';
    const key = message.msgId ?? '';
    const urgent = (message.level ?? 1) >= 3;
    notification[urgent ? 'warning' : 'info']({
      key,
      title: (isEnglish ? message.titleEn : undefined) ?? message.title ?? t('notices.title'),
      description: fillTemplate(template, readFillVars(message.msgFillAfterVar), locale),
      duration: urgent ? 0 : SECONDS,
      onClick: () => {
        notification.destroy(key);
        openMessage({ msgId: message.msgId ?? null, link: message.link ?? null });
      },
    });
  };
}
