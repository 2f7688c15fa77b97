import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DINGTALK_DEMO_PORT } from '../simulators/dingtalk/server.ts';
import { EMBED_SAMPLE_PORT } from '../simulators/embed-sample/index.ts';
import { OIDC_DEMO_PORT } from '../simulators/oidc/process.ts';
import { addresses } from '../engines/addresses.ts';
import { VOD_DEMO_PORT } from '../simulators/vod/server.ts';
import { VOS_DEMO_PORT } from '../simulators/vos/server.ts';

it('no demo server uses the port of an engine', () => {
  const demo = [DINGTALK_DEMO_PORT, OIDC_DEMO_PORT, EMBED_SAMPLE_PORT, VOD_DEMO_PORT, VOS_DEMO_PORT];
  expect(new Set(demo).size).toBe(demo.length);
  const { mail, ...engines } = addresses;
  const mailPorts = [mail.imapPort, mail.imapsPort, mail.smtpPort, mail.smtpsPort, mail.lmtpPort];
  // Ceph, the S3 engine, uses its own ports: a range and those of its monitor
  const script = readFileSync(join(import.meta.dirname, '../engines/s3.sh'), 'utf8');
  const [from, to] = ['min', 'max'].map((end) => Number(new RegExp(`ms_bind_port_${end} = (\\d+)`).exec(script)?.[1]));
  const monitor = [...script.matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, port]) => Number(port));
  const taken = [...Object.values(engines).map(({ port }) => port), ...mailPorts, ...monitor];
  expect(monitor.length).toBeGreaterThan(1);
  expect(demo.filter((port) => taken.includes(port) || (port >= (from ?? 0) && port <= (to ?? 0)))).toEqual([]);
});
