import { dropTemplates, testEnv } from '@switchboard/kit-server/testing';

/** Databases that integration tests copy from (kit/server/src/testing/template.ts) live as long as the run that made them. */
export default async function setup(): Promise<() => Promise<void>> {
  const { DATABASE_URL = '' } = testEnv();
  await dropTemplates(DATABASE_URL, (run) => !isAlive(Number(run)));
  return async () => await dropTemplates(DATABASE_URL, (run) => run === `${process.pid}`);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
