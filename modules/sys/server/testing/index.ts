export { signIn, signInFully, tryPassword } from './sign-in.ts';
export { startSys } from './start-sys.ts';
