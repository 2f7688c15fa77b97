import DOMPurify from 'dompurify';
import { useTranslation } from 'react-i18next';
import styles from './write.module.css';

/** Shows the mail as the recipient sees it: in a separate frame, without our styles and without scripts. */
export function Preview({ html }: { html: string }) {
  const { t } = useTranslation('mc');
  const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">`;
  const look =
    '<style>body{font:14px/1.7 system-ui,sans-serif;margin:8px;color:#222;background:#fff}img{max-width:100%}</style>';
  return (
    <iframe
      className={styles['preview']}
      title={t('mail.write.preview')}
      sandbox=""
      srcDoc={`<!doctype html>${policy}${look}${DOMPurify.sanitize(html)}`}
    />
  );
}
