import { usePageHost } from '@switchboard/kit-web';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { MailFrame } from '../frame/mail-frame.tsx';
import { MailView } from './mail-view.tsx';
import { detailsPath, readDetailsAddress } from './paths.ts';

const ENTRY = { sent: 'sent', editAgain: 'sent', inbox: 'inbox', spam: 'spam' } as const;

/** /message/email/details?id=&detailsType=&searchCache= (R151, R152) */
export default function MailDetails() {
  const { id, detailsType, cache } = readDetailsAddress(useLocation().search);
  const host = usePageHost();
  const step = (next: string): void => host.openTab(detailsPath(next, detailsType, cache), { replace: true });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (
        event.target instanceof Element &&
        event.target.closest('input, textarea, [contenteditable="true"], [role=dialog]') !== null
      )
        return;
      if (event.key === 'Escape') host.closeTab();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [host]);
  return (
    <MailFrame current={ENTRY[detailsType]}>
      <MailView
        key={id}
        id={id}
        detailsType={detailsType}
        cache={cache}
        onStep={step}
        onUnread={() => host.closeTab()}
        onGone={(_, nextId) => (nextId === null ? host.closeTab() : step(nextId))}
      />
    </MailFrame>
  );
}
