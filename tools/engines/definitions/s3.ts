import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { CreateBucketCommand, HeadBucketCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { addresses } from '../addresses.ts';
import { engineDir } from '../daemon.ts';
import { type Engine, ServiceError, stderrOf } from '../engine.ts';

const { url, port, bucket, accessKey, secretKey } = addresses.s3;
const script = path.join(import.meta.dirname, '../s3.sh');

export const s3: Engine = {
  name: 's3',
  address: `${url}/${bucket}`,
  isUp: async () => (await bucketState()) === 'there',
  async start() {
    const dir = engineDir('s3');
    if ((await bucketState()) === 'no answer') await runScript('up', dir, String(port), accessKey, secretKey);
    if ((await bucketState()) !== 'there') await createBucket();
  },
  stop: async () => (await runScript('down', engineDir('s3'))).includes('stopped'),
};

async function createBucket(): Promise<void> {
  try {
    await withClient((client) => client.send(new CreateBucketCommand({ Bucket: bucket })));
  } catch (cause) {
    throw new ServiceError(`whoever holds port ${port} does not make us a bucket: ${(cause as Error).name}`, { cause });
  }
}

/** Sends the project's key: a server that does not accept it belongs to another installation. */
function bucketState(): Promise<'there' | 'missing' | 'no answer'> {
  return withClient(async (client) => {
    try {
      await client.send(new HeadBucketCommand({ Bucket: bucket }));
      return 'there';
    } catch (error) {
      return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 ? 'missing' : 'no answer';
    }
  });
}

async function withClient<T>(work: (client: S3Client) => Promise<T>): Promise<T> {
  const client = new S3Client({
    endpoint: url,
    region: 'us-east-1',
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 1,
    requestHandler: { connectionTimeout: 2000, requestTimeout: 5000 },
  });
  try {
    return await work(client);
  } finally {
    client.destroy();
  }
}

async function runScript(...args: string[]): Promise<string> {
  try {
    return (await promisify(execFile)('bash', [script, ...args], { timeout: 180_000 })).stdout;
  } catch (error) {
    throw new ServiceError(`s3.sh ${args[0]} failed: ${stderrOf(error)}`);
  }
}
