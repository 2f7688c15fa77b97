import { defineCodes } from '@switchboard/kit-contract';

/** Refusals that a page handles specially (crm.md §3); all others use the shared codes. */
export const CRM_CODES = defineCodes({
  duplicateStrong: [10050011, '该客户已存在，不能重复创建', 'This customer already exists'],
  duplicateWeak: [10050012, '存在疑似重复客户，请确认', 'Possible duplicate customers found. Please confirm'],
  aliasTaken: [
    10050016,
    '别名已被占用，已生成新别名，请再次确认',
    'The alias is taken and a new one was generated. Confirm again',
  ],
  holdLimit: [10050021, '持有客户数已达上限', 'You have reached your customer limit'],
  claimLimit: [10050022, '今日领取次数已达上限', 'You have reached the claim limit for today'],
  claimOwn: [
    10050023,
    '30 天内不能领取自己释放的客户',
    'You cannot claim a customer you released within the last 30 days',
  ],
  claimTaken: [10050024, '该客户已被他人领取', 'Already claimed by another user'],
  poolViewLimit: [
    10050025,
    '今日查看公海客户数已达上限',
    'You have reached the viewing limit for public pool customers today',
  ],
  claimBlocked: [10050026, '领取后多次未跟进，暂停领取', 'Claiming is paused after several claims without follow-up'],
  aliasChanging: [10050027, '客户有未完成的别名变更', 'The customer has an unfinished alias change'],
  blacklisted: [10050031, '命中黑名单，不能创建', 'Blacklisted, cannot be created'],
  bukaDenied: [10050041, '该客户不允许开通布卡账号', 'This customer is not allowed to open a Buka account'],
  receiverFull: [10050051, '接收人持有客户数已达上限', 'The receiver has reached the customer limit'],
  teamNameTaken: [10050061, '该平台已有同名团队', 'A team with this name already exists on this platform'],
} as const);
