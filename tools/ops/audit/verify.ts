import { parseArgs } from 'node:util';
import { createLogger, connectServices, readConfig } from '@switchboard/kit-server';
import { checkAuditChain } from '@switchboard/sys-server';
import { localEnv } from '../../demo/local-env.ts';

/**
 * `node tools/ops/audit/verify.ts [--seal] [--witness <block>:<hash>]`: recomputes the whole audit chain and names the
 * first block that does not hold. Exit code 1 if there is one. A witness is a hash from the worker's log ("audit
 * sealed").
 */
const { values } = parseArgs({ options: { seal: { type: 'boolean' }, witness: { type: 'string' } } });
const env = process.env['SWITCHBOARD_MODE'] === 'production' ? process.env : localEnv('dev');
const config = readConfig({ ...env, LOG_LEVEL: 'warn' });
const services = connectServices(config, createLogger('audit', config));
try {
  const [sealId, hash] = values.witness?.split(':') ?? [];
  const started = performance.now();
  const report = await checkAuditChain(services.db, {
    seals: values.seal === true,
    ...(sealId !== undefined && hash !== undefined ? { witness: { sealId, hash } } : {}),
  });
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(
    `${report.blocks} blocks, ${report.rows} rows, ${report.retired} blocks past the time of keeping, ${seconds} s`,
  );
  console.log(`head: block ${report.lastSealId ?? '-'} ${report.headHash}`);
  if (report.broken === null) console.log('the audit chain is intact');
  else {
    console.error(`BROKEN at block ${report.broken.sealId}: ${report.broken.reason}`);
    process.exitCode = 1;
  }
} finally {
  await services.close();
}
