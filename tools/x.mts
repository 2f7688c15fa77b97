import { PutObjectCommand, GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { addresses } from './services/addresses.ts';
const { url, bucket, accessKey, secretKey } = addresses.s3;
const c = new S3Client({ endpoint: url, region: 'us-east-1', credentials: { accessKeyId: accessKey, secretAccessKey: secretKey }, forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED'});
for (let i=0;i<12;i++){ const t=performance.now(); await c.send(new PutObjectCommand({Bucket:bucket,Key:'x/'+i,Body:Buffer.alloc(i<8?100:5_000_000)})); const p=performance.now()-t; const r=await c.send(new GetObjectCommand({Bucket:bucket,Key:'x/'+i})); await r.Body!.transformToByteArray(); console.log(i,p.toFixed(0),(performance.now()-t-p).toFixed(0)); }
