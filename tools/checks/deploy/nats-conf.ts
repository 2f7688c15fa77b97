import { BUS_USERS } from '@switchboard/kit-server';
import { lineOf, type Problem } from './problem.ts';

export const NATS_CONF = 'nats.conf';
/** Environment variables that the file reads. */
export const NATS_PASSWORDS = BUS_USERS.map((user) => `NATS_${user.toUpperCase()}_PASSWORD`);

/**
 * Checks that the bus accepts only the known users, each with a separate password and permissions. `pnpm gen:check`
 * compares the permissions.
 */
export function checkNatsConf(file: string, text: string): Problem[] {
  const code = text.replace(/^\s*#.*$/gm, '');
  const users = [...code.matchAll(/\{\s*user: (\w+)\s+password: (\S+)\s+(permissions \{)?/g)];
  const names = users.map(([, name]) => name);
  const problem = (why: string, near = ''): Problem => ({ file, line: lineOf(text, near), why });
  return [
    ...(/^authorization \{/m.test(code) ? [] : [problem('no authorization: anyone may connect')]),
    ...(/no_auth_user|allow_non_tls/.test(code) ? [problem('no_auth_user, allow_non_tls: not wanted here')] : []),
    ...BUS_USERS.filter((user) => !names.includes(user)).map((user) => problem(`no user ${user}`)),
    ...users.flatMap(([found, name = '', password, permissions]) => {
      const isOwn = password === `$NATS_${name.toUpperCase()}_PASSWORD`;
      return [
        ...(isOwn ? [] : [problem(`${name}: its password comes from the environment of the server`, found)]),
        ...(permissions === undefined ? [problem(`${name}: no permissions`, found)] : []),
      ];
    }),
    ...(/"(>|_INBOX\.>|\$JS\.(API\.)?>)"/.test(code) ? [problem('a subject that covers those of other users')] : []),
  ];
}
