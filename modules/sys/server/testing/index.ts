export { makeRole } from '../user/testing/accounts.ts';
export { allowedToChange, makeRowReaders, ROW_OWNER } from './row-readers.ts';
export { runInParallel } from './run-in-parallel.ts';
export { signIn, signInFully, tryPassword } from './sign-in.ts';
export { serve, startSys } from './start-sys.ts';
export * as SAMPLES from '../upload/testing/samples.ts';
