import { crmModule } from '@switchboard/crm-server/module';
import type { ModuleServer } from '@switchboard/kit-server';
import { mcModule } from '@switchboard/mc-server/module';
import { sysModule } from '@switchboard/sys-server/module';

/** The order is the order of migrations: sys first, everyone refers to it. */
export const modules: readonly ModuleServer[] = [sysModule, crmModule, mcModule];
