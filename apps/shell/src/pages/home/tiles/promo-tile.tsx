import { CopyOutlined, QrcodeOutlined } from '@ant-design/icons';
import { getPromoLinks, type PromoLink } from '@switchboard/csc-contract';
import { useSession } from '@switchboard/kit-web/host';
import { App, Button, Popover, QRCode } from 'antd';
import type { ReactNode } from 'react';
import { useShellText } from '../../../text.ts';
import { TileCard } from './tile-card.tsx';
import styles from './tiles.module.css';
import { useTile } from './use-tile.ts';

/** Own promotion links. Hidden for users without links, which includes all users outside sales. */
export function PromoTile(): ReactNode {
  const t = useShellText();
  const { user } = useSession();
  const tile = useTile(getPromoLinks, { jobNumber: user?.jobNumber ?? '' });
  if ((tile.kind !== 'known' && tile.kind !== 'old') || tile.data.length === 0) return null;
  return (
    <TileCard title={t('home.promo')} tile={tile} rows={2}>
      {(links) => (
        <ul className={styles.lines}>
          {links.map((link) => (
            <PromoLine key={link.url} link={link} />
          ))}
        </ul>
      )}
    </TileCard>
  );
}

function PromoLine({ link: { name, url, qr } }: { link: PromoLink }): ReactNode {
  const t = useShellText();
  const { message } = App.useApp();
  const copy = (): void => {
    navigator.clipboard.writeText(url).then(
      () => void message.success(t('home.copied')),
      () => void message.error(t('home.copyFailed')),
    );
  };
  return (
    <li className={styles.promo}>
      <span className={styles.promoName}>{name}</span>
      <a className={styles.promoUrl} href={url} target="_blank" rel="noopener noreferrer">
        {url}
      </a>
      <Button type="text" size="small" icon={<CopyOutlined />} aria-label={t('home.copy', { name })} onClick={copy} />
      <Popover trigger="click" placement="left" title={name} content={<QRCode type="svg" value={qr} size={160} />}>
        <Button type="text" size="small" icon={<QrcodeOutlined />} aria-label={t('home.qr', { name })} />
      </Popover>
    </li>
  );
}
