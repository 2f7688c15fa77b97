import type { ReactNode } from 'react';
import logo from './logo.svg';

/** A cord between two jacks: the S of Switchboard. The same file is the favicon. */
export function LogoMark({ size = 28 }: { size?: number }): ReactNode {
  return <img src={logo} width={size} height={size} alt="" draggable={false} />;
}
