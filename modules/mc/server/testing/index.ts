export { PushReader } from './reader.ts';
export { startMc, type TestMc } from './start-mc.ts';
