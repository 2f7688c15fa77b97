/** Settings of a process in production mode on the engines of a laptop; their NATS accepts any user. */
export const productionEnv = (env: Readonly<Record<string, string>>): Record<string, string> => ({
  ...env,
  SWITCHBOARD_MODE: 'production',
  NATS_USER: 'bench',
  NATS_PASSWORD: 'bench',
});
