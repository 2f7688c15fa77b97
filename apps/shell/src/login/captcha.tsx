import { ReloadOutlined } from '@ant-design/icons';
import { useCall } from '@switchboard/kit-web';
import { getCaptcha } from '@switchboard/sys-contract';
import type { ReactNode } from 'react';
import { useShellText } from '../text.ts';
import styles from './login.module.css';

/** The server keeps a captcha image for 120 s (sys R09). */
const GOOD_FOR_MS = 110_000;

export interface Captcha {
  readonly key: string;
  readonly image: string | null;
  readonly hasFailed: boolean;
  renew(): void;
  renewIfOld(): void;
}

export function useCaptcha(): Captcha {
  const { data, isError, dataUpdatedAt, refetch } = useCall(getCaptcha, {}, { staleTime: Number.POSITIVE_INFINITY });
  const renew = (): void => void refetch();
  return {
    key: data?.dcodeKey ?? '',
    image: data === undefined ? null : imageSource(data.image),
    hasFailed: isError,
    renew,
    renewIfOld: () => Date.now() - dataUpdatedAt > GOOD_FOR_MS && renew(),
  };
}

/** Never inserted as markup: an image cannot run scripts. */
function imageSource(image: string): string {
  return image.startsWith('<svg') ? `data:image/svg+xml,${encodeURIComponent(image)}` : image;
}

export function CaptchaImage({ captcha }: { captcha: Captcha }): ReactNode {
  const t = useShellText();
  return (
    <button
      type="button"
      className={styles.captcha}
      onClick={captcha.renew}
      title={t('login.renewCode')}
      aria-label={t('login.renewCode')}
    >
      {captcha.image === null || captcha.hasFailed ? (
        <ReloadOutlined />
      ) : (
        <img src={captcha.image} alt={t('login.codeImage')} />
      )}
    </button>
  );
}
