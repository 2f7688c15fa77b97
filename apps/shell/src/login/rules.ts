import { isPasswordFormat } from '@switchboard/sys-contract';

/** sys R09. The server checks the same; here, an error shows under the field at once. */
const USERNAME = /^[A-Za-z0-9._-]{3,32}$/;
const CODE = /^[A-Za-z0-9]{4}$/;

export function isUsername(text: string): boolean {
  return USERNAME.test(text);
}

export const isPassword = isPasswordFormat;

export function isCode(text: string): boolean {
  return CODE.test(text);
}
