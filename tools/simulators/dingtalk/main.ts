import { demoCompany, withRecentChanges } from './directory.ts';
import { DINGTALK_DEMO_PORT, startDingTalkDev } from './server.ts';

/** `node tools/simulators/dingtalk/main.ts`: simulates DingTalk on its own port; CHANGES=1 adds changes since the last sync. */
const port = Number(process.env['PORT'] ?? DINGTALK_DEMO_PORT);
const directory = process.env['CHANGES'] === '1' ? withRecentChanges(demoCompany()) : demoCompany();
const dev = await startDingTalkDev({ port, directory });
console.log(`DingTalk (development) is at ${dev.url}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void dev.close());
