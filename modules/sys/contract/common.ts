import { defineCall, signedIn } from '@switchboard/kit-contract';
import { z } from 'zod';

export const issueSubmitId = defineCall({
  name: 'sys.common.idempotence',
  method: 'GET',
  path: '/v2/sys/staff/common/request/idempotence',
  summary: { zh: '获取提交凭证', en: 'Get a submission ID' },
  right: signedIn('a key bound to the caller, useless to other users'),
  input: z.object({}),
  result: z.object({ key: z.uuid() }),
});

/** Polled by the shell until the push stream delivers the version (sys R26). */
export const getPermVersion = defineCall({
  name: 'sys.common.perm-version',
  method: 'GET',
  path: '/v2/sys/staff/overseas/permVersion',
  summary: { zh: '当前用户权限版本', en: 'Permission version of the current user' },
  right: signedIn('the caller’s own rights'),
  input: z.object({}),
  result: z.object({ permVersion: z.string() }),
});

/** Prefix of the page keys of the SIM bank; no other pages use it (sys R30). */
export const SIMBANK_PREFIX = 'oc.simbank.';

export const getSimbankFlag = defineCall({
  name: 'sys.common.simbank-flag',
  method: 'GET',
  path: '/v2/sys/staff/user/simbankFlag',
  summary: { zh: '当前用户卡池权限', en: 'SIM bank access of the current user' },
  right: signedIn('the caller’s own rights'),
  input: z.object({}),
  result: z.object({ isSimbank: z.boolean() }),
});
