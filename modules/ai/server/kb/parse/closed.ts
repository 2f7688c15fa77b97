import { registerHooks } from 'node:module';

/**
 * Loaded before anything else into a process that reads foreign files (ai A41): from here on nothing in it reaches the network.
 * Node's permissions, which stand on the command line, keep it from writing files and starting programs.
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
