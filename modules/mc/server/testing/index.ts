export { PushReader } from './reader.ts';
