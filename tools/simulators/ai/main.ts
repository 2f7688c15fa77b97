import { startModelServer } from './server.ts';

/** Manual start: `node tools/simulators/ai/main.ts`, then start the API with the address that it prints. */
const server = await startModelServer(Number(process.env['PORT'] ?? 4229));
console.log(`AI_BASE_URL=${server.url}`);
