import { parseArgs } from 'node:util';
import { createLogger, connectServices, readConfig } from '@switchboard/kit-server';
import { createFirstAdministrator } from '@switchboard/sys-server';
import { z } from 'zod';
import { localEnv } from '../demo/local-env.ts';

/**
 * `pnpm admin:create --login <name> --name <person> --job-number <number>`: creates the first super administrator of a
 * new portal, after the migrations. Prints a password that must be changed at the first sign-in; exit code 1 if an
 * administrator exists already.
 */
const { values } = parseArgs({
  options: { login: { type: 'string' }, name: { type: 'string' }, 'job-number': { type: 'string' } },
});
const zAdmin = z.object({
  login: z.string().regex(/^[A-Za-z0-9._-]{3,32}$/),
  name: z.string().min(1).max(60),
  jobNumber: z.string().regex(/^\w{1,20}$/),
});
const admin = zAdmin.safeParse({ ...values, jobNumber: values['job-number'] });
if (!admin.success) {
  console.error(`usage: pnpm admin:create --login <name> --name <person> --job-number <number>`);
  console.error(admin.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`).join('\n'));
  process.exit(1);
}
const env = process.env['SWITCHBOARD_MODE'] === 'production' ? process.env : localEnv('dev');
const config = readConfig({ ...env, LOG_LEVEL: 'warn' });
const services = connectServices(config, createLogger('admin', config));
try {
  const made = await createFirstAdministrator(services.db, admin.data);
  if (made === null) {
    console.error(
      'A super administrator exists already. Contact them: people, roles and passwords are managed in the portal.',
    );
    process.exitCode = 1;
  } else {
    console.log(`Sign in as ${admin.data.login} with this password and change it: ${made.password}`);
  }
} finally {
  await services.close();
}
