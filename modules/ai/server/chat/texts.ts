import type { Locale } from '@switchboard/kit-contract';

/** Fixed texts of the assistant, in the language of the question. */
export const SAYINGS: Readonly<Record<Locale, { extract: string; noHit: string; data: string; timedOut: string }>> = {
  zh: {
    extract: '未启用大模型，以下为知识库摘录：',
    noHit: '知识库中暂未找到相关内容，请换个问法或联系管理员。',
    data: '已查到数据，请见下方“数据来源”。',
    timedOut: '回答超时，请重试',
  },
  en: {
    extract: 'No language model is in use. From the knowledge base:',
    noHit: 'Nothing about this was found in the knowledge base. Try other words or ask the administrator.',
    data: 'The data was found: see “Data” below.',
    timedOut: 'The answer took too long, please try again',
  },
};
