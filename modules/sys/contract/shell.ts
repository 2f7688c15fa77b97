import { defineCall, publicCall } from '@switchboard/kit-contract';
import { z } from 'zod';

const zModuleEntry = z.object({ version: z.string(), entry: z.string(), css: z.array(z.string()) });

/** The deployed build of each sub-application. Read by the shell at start and again when a chunk is missing. */
export const getManifest = defineCall({
  name: 'sys.shell.manifest',
  method: 'GET',
  path: '/v2/sys/shell/manifest',
  summary: { zh: '子应用清单', en: 'Live builds of the sub-applications' },
  right: publicCall('file names of public static files; the sign-in page needs the demo hint'),
  input: z.object({}),
  result: z.object({
    /** Deployed build of the shell and shared libraries, or null if none; open pages compare it with their own. */
    release: z.string().nullable(),
    modules: z.record(z.string(), zModuleEntry),
    /** The enabled sign-in methods. */
    signIn: z.object({ password: z.boolean(), dingtalk: z.boolean(), oidc: z.boolean() }),
    /** Origin that streams the assistant's answers; empty = this origin. */
    streamBase: z.string(),
    demo: z.object({ accounts: z.array(z.string()), password: z.string(), code: z.string() }).nullable(),
  }),
});
