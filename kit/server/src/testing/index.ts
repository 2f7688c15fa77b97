export { type Answer, type Caller, type CallOptions, createCaller } from './caller.ts';
export { createTemporaryDatabase, withTemporaryDatabase } from './database.ts';
export { type Env, NOBODY, testEnv } from './environment.ts';
export { createMemoryLog, type MemoryLog } from './memory-log.ts';
export { freePort, startTemporaryNats, type TemporaryNats } from './nats.ts';
export { personContext } from './person-context.ts';
export { type Proxy, startProxy } from './proxy.ts';
export { startTestStack, type TestNode, type TestStack } from './stack.ts';
