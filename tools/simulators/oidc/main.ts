import { startOidcDev } from './server.ts';

/** `node tools/simulators/oidc/main.ts`: runs an OpenID provider for the demo company on its own port. */
const port = Number(process.env['PORT'] ?? 4299);
const redirectUris = (
  process.env['REDIRECT_URIS'] ?? 'http://127.0.0.1:4000/authorize,http://127.0.0.1:4100/authorize'
).split(',');
const { issuer } = await startOidcDev({ port, redirectUris });
console.log(`OIDC (development) is at ${issuer}`);
