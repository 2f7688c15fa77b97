import { aiModule } from '@switchboard/ai-server/module';
import { bqModule } from '@switchboard/bq-server/module';
import { crmModule } from '@switchboard/crm-server/module';
import { cscModule } from '@switchboard/csc-server/module';
import { fcModule } from '@switchboard/fc-server/module';
import { gerModule } from '@switchboard/ger-server/module';
import type { ModuleServer } from '@switchboard/kit-server';
import { mcModule } from '@switchboard/mc-server/module';
import { ocModule } from '@switchboard/oc-server/module';
import { qmModule } from '@switchboard/qm-server/module';
import { rptModule } from '@switchboard/rpt-server/module';
import { srmModule } from '@switchboard/srm-server/module';
import { sysModule } from '@switchboard/sys-server/module';
import { tjModule } from '@switchboard/tj-server/module';

/** The order is the order of migrations: sys first, because all others refer to it. */
export const modules: readonly ModuleServer[] = [
  sysModule,
  crmModule,
  mcModule,
  cscModule,
  ocModule,
  gerModule,
  srmModule,
  qmModule,
  fcModule,
  bqModule,
  tjModule,
  rptModule,
  aiModule,
];
