export { makeRole } from '../user/testing/accounts.ts';
export { allowedToChange, makeRowReaders, ROW_OWNER } from './row-readers.ts';
export { runTogether } from './run-together.ts';
export { signIn, signInFully, tryPassword } from './sign-in.ts';
export { serve, startSys } from './start-sys.ts';
export * as SAMPLES from '../upload/testing/samples.ts';
