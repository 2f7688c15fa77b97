/** Returns the access token of a user of the demo company. */
export async function signIn(url: string, username: string): Promise<string> {
  const captcha = (await (await fetch(`${url}/dcode`)).json()) as { data: { dcodeKey: string } };
  const answer = await fetch(`${url}/auth/oauth/passwordToken`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username,
      password: 'Switchboard#2026',
      dcode: '8888',
      dcodeKey: captcha.data.dcodeKey,
      client_id: 'bench',
    }),
  });
  return ((await answer.json()) as { data: { token: string } }).data.token;
}
