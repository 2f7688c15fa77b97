/**
 * A separate process that can be killed: `work <run>` processes an import and ends, `serve` answers calls until it is
 * killed.
 */
import { gerModule } from '@switchboard/ger-server/module';
import { createLogger, connectServices, readConfig } from '@switchboard/kit-server';
import { sysModule } from '@switchboard/sys-server/module';
import { serve } from '@switchboard/sys-server/testing';
import { crmModule } from '../../module.ts';
import { customerImporter } from '../importer.ts';

const [what, runId = ''] = process.argv.slice(2);
const config = readConfig(process.env as Record<string, string>);
const log = createLogger('test', config);
if (what === 'serve') {
  const { url } = await serve(config, log, [sysModule, gerModule, crmModule]);
  process.send?.(url);
} else {
  const services = connectServices(config, log, 'system');
  await customerImporter.job.run({ runId }, { config, db: services.db, jobs: services.jobs, log });
  await services.close();
}
