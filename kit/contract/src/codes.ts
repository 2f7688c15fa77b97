import type { Label } from './label.ts';

/** Shared answer codes (conventions §3). A module adds its own in its range with `defineCodes`. */
export const CODES = {
  ok: 0,
  sessionInvalid: 10010002,
  noPermission: 10010003,
  notFound: 10010004,
  fieldNotPermitted: 10010005,
  staleWrite: 10010006,
  validation: 10010007,
  tooFrequent: 10010008,
  accountDisabled: 10010012,
  wrongPassword: 10010013,
  wrongCaptcha: 10010014,
  accountLocked: 10010015,
  submissionRunning: 10010020,
  submissionDiffers: 10010021,
  submissionUnknown: 10010022,
  limitReached: 10060053,
  conflict: 10060054,
  insufficient: 10060058,
  wrongState: 10060059,
  exportLimit: 10200001,
  exportQueueFull: 10200002,
  exportExpired: 10200003,
  exportTooLarge: 10200004,
  fileTypeRefused: 10200005,
  fileTooLarge: 10200006,
  uploadBroken: 10200007,
  fileInfected: 10200008,
  fileNotScanned: 10200009,
  engineDown: 10010090,
  busy: 10010091,
  notAvailable: 10010092,
  internal: 10010099,
  queryTooBroad: 10210010,
} as const;

export type Code = number;

export const CODE_TEXT: Record<number, Label> = {
  [CODES.ok]: { zh: '操作成功', en: 'OK' },
  [CODES.sessionInvalid]: { zh: '登录已失效，请重新登录', en: 'Your session has ended. Sign in again' },
  [CODES.noPermission]: { zh: '暂无权限，请联系管理员', en: 'No permission, contact the administrator' },
  [CODES.notFound]: { zh: '数据不存在', en: 'Not found' },
  [CODES.fieldNotPermitted]: {
    zh: '您没有此字段的权限，请联系管理员',
    en: 'You do not have permission for this field, contact the administrator',
  },
  [CODES.staleWrite]: {
    zh: '数据已被他人修改，请刷新后重试',
    en: 'Another user changed this record. Reload and try again',
  },
  [CODES.validation]: { zh: '输入有误，请检查', en: 'Please check your input' },
  [CODES.tooFrequent]: { zh: '操作过于频繁，请稍后重试', en: 'Too many requests. Try again later' },
  [CODES.accountDisabled]: {
    zh: '账号已停用，请联系管理员',
    en: 'This account is disabled, contact the administrator',
  },
  [CODES.wrongPassword]: { zh: '用户名或密码错误', en: 'Wrong user name or password' },
  [CODES.wrongCaptcha]: { zh: '验证码错误或已过期', en: 'The verification code is wrong or has expired' },
  [CODES.accountLocked]: {
    zh: '密码错误次数过多，账号已锁定 15 分钟',
    en: 'Too many failed attempts. The account is locked for 15 minutes',
  },
  [CODES.submissionRunning]: { zh: '请勿重复提交', en: 'Your submission is already being processed' },
  [CODES.submissionDiffers]: { zh: '提交内容已变化，请重新提交', en: 'The content has changed. Submit again' },
  [CODES.submissionUnknown]: { zh: '提交凭证已失效，请重试', en: 'The submission has expired. Try again' },
  [CODES.queryTooBroad]: { zh: '查询范围很大，请确认后再查', en: 'Large query. Run it anyway?' },
  [CODES.limitReached]: { zh: '超出限制', en: 'Limit reached' },
  [CODES.conflict]: { zh: '与其他数据冲突', en: 'Conflicts with another record' },
  [CODES.insufficient]: { zh: '余额、额度或库存不足', en: 'Not enough balance, credit or stock' },
  [CODES.wrongState]: { zh: '当前状态不允许该操作', en: 'The current status does not allow this action' },
  [CODES.exportLimit]: {
    zh: '超过 5,000,000 行，请缩小筛选范围后再导出',
    en: 'More than 5,000,000 rows. Narrow the filters and export again',
  },
  [CODES.exportQueueFull]: {
    zh: '排队中的导出任务过多（上限 10 个），请等待完成后再试',
    en: 'Too many exports are queued (limit 10). Try again when some are done',
  },
  [CODES.exportExpired]: { zh: '文件已过期，请重新导出', en: 'The file has expired. Export again' },
  [CODES.exportTooLarge]: {
    zh: '超过 10,000 行，请导出到下载中心',
    en: 'More than 10,000 rows. Export to the download centre',
  },
  [CODES.fileTypeRefused]: { zh: '不支持该文件类型', en: 'This file type is not supported' },
  [CODES.fileTooLarge]: { zh: '文件过大', en: 'The file is too large' },
  [CODES.uploadBroken]: { zh: '文件校验失败，请重新上传', en: 'The file check failed. Upload the file again' },
  [CODES.fileInfected]: {
    zh: '文件未通过病毒扫描，已被拦截',
    en: 'The file failed the virus scan and was blocked',
  },
  [CODES.fileNotScanned]: {
    zh: '文件正在进行安全扫描，请稍后再试',
    en: 'The file is still being scanned. Try again in a moment',
  },
  [CODES.engineDown]: {
    zh: '服务暂时不可用，请稍后重试',
    en: 'The service is temporarily unavailable. Try again later',
  },
  [CODES.busy]: { zh: '当前使用人数较多，请稍后重试', en: 'Too many users right now. Try again later' },
  [CODES.notAvailable]: {
    zh: '该功能尚未开通，请联系管理员',
    en: 'This feature is not available yet, contact the administrator',
  },
  [CODES.internal]: { zh: '系统繁忙，请稍后重试', en: 'Something went wrong. Try again later' },
};

/**
 * A module's own codes, each with its text in both languages: `{ name: [code, zh, en] }`. A code has one meaning: a
 * process with two does not start.
 */
export function defineCodes<T extends Readonly<Record<string, readonly [code: number, zh: string, en: string]>>>(
  codes: T,
): { readonly [K in keyof T]: T[K][0] } {
  for (const [code, zh, en] of Object.values(codes)) {
    // the same text: a module that a development server loads again
    if ((CODE_TEXT[code]?.zh ?? zh) !== zh)
      throw new Error(`code ${code} has two meanings: ${CODE_TEXT[code]?.en}; ${en}`);
    CODE_TEXT[code] = { zh, en };
  }
  return Object.fromEntries(Object.entries(codes).map(([name, [code]]) => [name, code])) as {
    readonly [K in keyof T]: T[K][0];
  };
}

/** A typed refusal. Thrown by services, turned into the envelope by the HTTP layer; `msg` overrides the code's own text. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: Code;
  readonly label: Label | undefined;
  readonly data: unknown;

  constructor(code: Code, options: { label?: Label; data?: unknown } = {}) {
    super(options.label?.en ?? CODE_TEXT[code]?.en ?? `code ${code}`);
    this.code = code;
    this.label = options.label;
    this.data = options.data ?? null;
  }
}
