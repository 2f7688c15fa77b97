import { GATEWAY_BUCKETS, GATEWAY_SUBJECT } from '@switchboard/bq-contract';
import { type BusUse, makesStream, readsStream } from '@switchboard/kit-server';
import { DEAD_STREAM, DEAD_SUBJECT, FLOWS, recordSubject, streamOf } from '../ingest/flow.ts';
import { bucketStream, bucketSubject } from './states.ts';

const BUCKETS = Object.values(GATEWAY_BUCKETS);
const parts = FLOWS.flatMap((flow) => Array.from({ length: flow.parts }, (_, part) => ({ flow, part })));
const RECORD_STREAMS = parts.map(({ flow, part }) => streamOf(flow, part));

/** Commands to the gateway, and reads of its states, one by one or all. */
const SPEAKS_TO_GATEWAY = [
  GATEWAY_SUBJECT,
  ...BUCKETS.map(bucketStream).flatMap((stream) => [...readsStream(stream), `$JS.API.DIRECT.GET.${stream}.>`]),
];

export const GATEWAY_BUS: BusUse = {
  api: { publish: SPEAKS_TO_GATEWAY },
  worker: { publish: SPEAKS_TO_GATEWAY },
  ingest: {
    publish: [
      ...RECORD_STREAMS.flatMap((name) => [...makesStream(name), ...readsStream(name)]),
      ...makesStream(DEAD_STREAM),
      DEAD_SUBJECT,
    ],
  },
  gateway: {
    publish: [
      ...parts.map(({ flow, part }) => recordSubject(flow, '*', part)),
      ...BUCKETS.flatMap((bucket) => [...makesStream(bucketStream(bucket)), bucketSubject(bucket, '>')]),
    ],
    subscribe: [GATEWAY_SUBJECT],
    responds: true,
  },
};
