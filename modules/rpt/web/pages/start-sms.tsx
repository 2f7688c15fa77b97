import { ListPage } from '@switchboard/kit-web';
import { startSms } from '@switchboard/rpt-contract';
import type { ReactNode } from 'react';

/** /reportAnalysis/startSms */
export default function StartSmsPage(): ReactNode {
  return <ListPage resource={startSms} />;
}
