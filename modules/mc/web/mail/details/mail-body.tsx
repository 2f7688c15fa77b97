import { App } from 'antd';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { suspiciousHost } from './link-host.ts';
import styles from './details.module.css';
import { frameDocument } from './prepare-body.ts';

interface Props {
  readonly content: string;
  readonly fileOrigin: string;
  readonly subject: string;
}

/**
 * The text of a mail (mc M60). The frame may never run scripts; sharing our origin therefore gives its content nothing,
 * and lets this page measure it and handle clicks on suspicious links. `allow-scripts` must never be combined with
 * `allow-same-origin`.
 */
export function MailBody({ content, fileOrigin, subject }: Props) {
  const { t } = useTranslation('mc');
  const { modal } = App.useApp();
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(120);
  const quote = t('mailRead.quote');
  const source = useMemo(() => frameDocument(content, fileOrigin, { quote }), [content, fileOrigin, quote]);

  const confirmLink = useEffectEvent((link: Element): void => {
    const href = link.getAttribute('data-confirm-url') ?? '';
    modal.confirm({
      title: t('mailRead.link.title'),
      content: t('mailRead.link.text', {
        shown: link.textContent.trim().slice(0, 100),
        host: suspiciousHost(link.textContent, href) ?? href,
      }),
      okText: t('mailRead.link.open'),
      onOk: () => void window.open(href, '_blank', 'noopener,noreferrer'),
    });
  });

  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    let observer: ResizeObserver | null = null;
    const onLoad = (): void => {
      const inner = element.contentDocument;
      if (inner === null) return;
      const measure = (): void => setHeight(Math.max(40, inner.documentElement.scrollHeight));
      observer?.disconnect();
      observer = new ResizeObserver(measure);
      observer.observe(inner.body);
      measure();
      inner.addEventListener('click', onAct);
      inner.addEventListener('keydown', onAct);
    };
    const onAct = (event: Event): void => {
      // nodes of the frame belong to another realm, so `instanceof` would not recognize them
      const link = (event.target as Element | null)?.closest?.('[data-confirm-url]') ?? null;
      if (link === null || (event.type === 'keydown' && (event as KeyboardEvent).key !== 'Enter')) return;
      event.preventDefault();
      confirmLink(link);
    };
    element.addEventListener('load', onLoad);
    onLoad();
    return () => {
      element.removeEventListener('load', onLoad);
      observer?.disconnect();
    };
  }, [source]);

  return (
    <iframe
      ref={frame}
      className={styles.body}
      title={t('mailRead.bodyOf', { subject })}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      srcDoc={source}
      style={{ height }}
    />
  );
}
