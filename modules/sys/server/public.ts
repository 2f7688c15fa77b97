/** The front door: what other modules and the apps may use of this one. */
export { ACCESS_SUBJECT } from './access/stream.ts';
export { createAuthenticator } from './rights/authenticator.ts';
