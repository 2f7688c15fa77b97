import { ListPage } from '@switchboard/kit-web';
import { startVoice } from '@switchboard/rpt-contract';
import type { ReactNode } from 'react';

/** /reportAnalysis/startVoice */
export default function StartVoicePage(): ReactNode {
  return <ListPage resource={startVoice} />;
}
