import { dropRecordTemplates, dropTemplates, testEnv } from '@switchboard/kit-server/testing';

/** Template databases of integration tests (kit/server/src/testing/template.ts) live as long as the run that created them. */
export default async function setup(): Promise<() => Promise<void>> {
  const { DATABASE_URL = '', CLICKHOUSE_URL = '' } = testEnv();
  const drop = async (isEnded: (run: string) => boolean): Promise<void> => {
    await dropTemplates(DATABASE_URL, isEnded);
    await dropRecordTemplates(CLICKHOUSE_URL, isEnded);
  };
  await drop((run) => !isAlive(Number(run)));
  return async () => await drop((run) => run === `${process.pid}`);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
