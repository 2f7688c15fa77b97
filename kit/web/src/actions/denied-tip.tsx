import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useKitText } from '../i18n/use-kit-text.ts';

interface Props {
  isDenied: boolean;
  children: ReactNode;
}

/** Around a control that a page greys itself because the server denies it for the row (`rowRights`): says why. */
export function DeniedTip({ isDenied, children }: Props): ReactNode {
  const t = useKitText();
  return isDenied ? <Tooltip title={t('list.denied')}>{children}</Tooltip> : children;
}
