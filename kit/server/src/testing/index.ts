export { type Answer, type Caller, type CallOptions, createCaller, formOf } from './caller.ts';
export { createTemporaryDatabase, dropTemporaryDatabase, withTemporaryDatabase } from './database.ts';
export { type Env, UNREACHABLE, testEnv } from './environment.ts';
export { createMemoryLog, type MemoryLog } from './memory-log.ts';
export { lockingMigrations, migrationsSince } from './migration-locks.ts';
export { freePort, startTemporaryNats, type TemporaryNats } from './nats.ts';
export { personContext } from './person-context.ts';
export { runCall } from './run-call.ts';
export { type Proxy, startProxy } from './proxy.ts';
export { createMigratedDatabase, startTestStack, type TestNode, type TestStack } from './stack.ts';
export { clusterStatements } from './cluster.ts';
export { dropRecordTemplates } from './records-template.ts';
export { dropTemplates } from './template.ts';
export { SYSTEM_OPTIONS } from '../rights/row-security.ts';
export {
  callsOfOtherKeys,
  deniedFor,
  isRowRefused,
  rowCall,
  type RowCase,
  type RowReader,
  type RowWorld,
  tryRowCase,
  untriedRights,
} from './row-rights.ts';
export { callsThatReveal } from './unknown-rows.ts';
