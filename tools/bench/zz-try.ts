import { startScratchStack } from '../demo/scratch-stack.ts';
import { measureRightsCost } from './rights-cost.ts';
const stack = await startScratchStack({ logDir: '/tmp/h-bench', env: { LOG_LEVEL: 'warn' } });
try { console.log(JSON.stringify(await measureRightsCost(stack.url, stack.env['DATABASE_URL'] as string, Number(process.argv[2])))); } finally { await stack.stop(); }
process.exit(0);
