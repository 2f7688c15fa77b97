import { registerHooks } from 'node:module';

/**
 * Preloaded into a process that reads untrusted files (ai A41): nothing in it can reach the network afterwards. Node's
 * permission flags on the command line prevent writing files and starting programs.
 */
const NETWORK = /^(?:node:)?(?:net|tls|http|https|http2|dgram|dns|dns\/promises|inspector|inspector\/promises)$/;

function refuse(name: string): void {
  if (NETWORK.test(name)) throw new Error(`${name} is closed here`);
}

registerHooks({
  resolve(name, context, next) {
    refuse(name);
    return next(name, context);
  },
});
const builtIn = process.getBuiltinModule.bind(process) as (name: string) => object;
process.getBuiltinModule = ((name: string) => {
  refuse(name);
  return builtIn(name);
}) as typeof process.getBuiltinModule;
for (const name of ['fetch', 'WebSocket', 'EventSource']) Reflect.deleteProperty(globalThis, name);
