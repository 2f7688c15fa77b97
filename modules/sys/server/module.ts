import { join } from 'node:path';
import { defineModuleServer } from '@switchboard/kit-server';
import { sysContract } from '@switchboard/sys-contract';
import { accessStream } from './access/stream.ts';
import { sysDb } from './db.ts';
import { guideRoutes } from './guide/routes.ts';
import { purgeExpiredJob } from './jobs/purge-expired.ts';
import { registerResources } from './resource/register.ts';
import { sessionRoutes } from './session/routes.ts';
import { shellRoutes } from './shell/routes.ts';
import { userRoutes } from './user/routes.ts';

export const sysModule = defineModuleServer({
  contract: sysContract,
  handlers: [...sessionRoutes, ...shellRoutes, ...guideRoutes, ...userRoutes],
  jobs: [purgeExpiredJob],
  streams: [accessStream],
  migrations: join(import.meta.dirname, 'migrations'),
  afterMigrate: async (db) => await registerResources(sysDb({ db })),
});
