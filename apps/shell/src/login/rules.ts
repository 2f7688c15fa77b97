/** sys R09. The server checks the same; here so that a slip shows under the field at once. */
const USERNAME = /^[A-Za-z0-9._-]{3,32}$/;
const CODE = /^[A-Za-z0-9]{4}$/;
const PASSWORD_CLASSES = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/];

export function isUsername(text: string): boolean {
  return USERNAME.test(text);
}

export function isPassword(text: string): boolean {
  const classes = PASSWORD_CLASSES.filter((pattern) => pattern.test(text)).length;
  return text.length >= 8 && text.length <= 64 && classes >= 3;
}

export function isCode(text: string): boolean {
  return CODE.test(text);
}
