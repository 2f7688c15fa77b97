import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useKitText } from '../i18n/use-kit-text.ts';

interface Props {
  isDenied: boolean;
  children: ReactNode;
}

/** Wraps a control that a page disables because the server denies it for the row (`rowRights`), and shows the reason. */
export function DeniedTip({ isDenied, children }: Props): ReactNode {
  const t = useKitText();
  return isDenied ? <Tooltip title={t('list.denied')}>{children}</Tooltip> : children;
}
