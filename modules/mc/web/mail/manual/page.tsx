import { Empty, Input } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MailFrame } from '../frame/mail-frame.tsx';
import styles from './manual.module.css';

/** In the order in which new users need them. */
const SECTIONS = [
  'bind',
  'read',
  'write',
  'timed',
  'result',
  'spam',
  'party',
  'text',
  'book',
  'share',
  'ding',
  'safety',
  'trouble',
] as const;

/** /message/email/um */
export default function MailManualPage() {
  const { t } = useTranslation('mc');
  const [typed, setTyped] = useState('');
  const word = useDeferredValue(typed.trim().toLowerCase());
  const sections = SECTIONS.map((key) => ({
    key,
    title: t(`mail.manual.${key}.title`),
    lines: t(`mail.manual.${key}.text`).split('\n'),
  }));
  const found = sections.filter(({ title, lines }) =>
    [title, ...lines].some((text) => text.toLowerCase().includes(word)),
  );
  const goTo = (key: string): void => document.getElementById(`manual-${key}`)?.scrollIntoView({ block: 'start' });
  return (
    <MailFrame current="manual">
      <div className={styles['page']}>
        <nav className={styles['contents']} aria-label={t('mail.manual.contents')}>
          <Input.Search
            allowClear
            value={typed}
            placeholder={t('mail.manual.search')}
            aria-label={t('mail.manual.search')}
            onChange={({ target }) => setTyped(target.value)}
          />
          <ol>
            {found.map(({ key, title }) => (
              <li key={key}>
                <button type="button" onClick={() => goTo(key)}>
                  {title}
                </button>
              </li>
            ))}
          </ol>
        </nav>
        <article className={styles['text']}>
          <h1>{t('mail.manual.title')}</h1>
          {found.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('mail.manual.nothing')} />}
          {found.map(({ key, title, lines }) => (
            <section key={key} id={`manual-${key}`}>
              <h2>
                <Marked text={title} word={word} />
              </h2>
              {lines.map((line) => (
                <p key={line} className={line.startsWith('· ') ? styles['step'] : undefined}>
                  <Marked text={line} word={word} />
                </p>
              ))}
            </section>
          ))}
        </article>
      </div>
    </MailFrame>
  );
}

/** The text with all matches of the search word highlighted. */
function Marked({ text, word }: { text: string; word: string }) {
  if (word === '') return text;
  const parts: { text: string; isHit: boolean; at: number }[] = [];
  const lower = text.toLowerCase();
  let from = 0;
  for (let at = lower.indexOf(word); at !== -1; at = lower.indexOf(word, from)) {
    parts.push({ text: text.slice(from, at), isHit: false, at: from });
    parts.push({ text: text.slice(at, at + word.length), isHit: true, at });
    from = at + word.length;
  }
  parts.push({ text: text.slice(from), isHit: false, at: from });
  return parts.map((part) => (part.isHit ? <mark key={`hit${part.at}`}>{part.text}</mark> : part.text));
}
