/** For tests of pages outside the kit. */
export { type PageServer, pageServer } from './page-server.ts';
export { byLabel, byText, click, press, type Rendered, type, until } from './render.tsx';
export { type Answer, ok, refuse, type SeenRequest } from './test-server.ts';
