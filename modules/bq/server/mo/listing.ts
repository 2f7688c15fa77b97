import { maskText, moRecordResource, revealMos } from '@switchboard/bq-contract';
import { idsNamed } from '../dims/dims.ts';
import type { Listing } from '../record/listing.ts';
import { phoneIs } from '../record/phone.ts';
import { among } from '../record/question.ts';
import { textsOf } from '../sms/texts.ts';

/** Incoming messages. */
export const MO_LISTING: Listing<(typeof moRecordResource)['fields']> = {
  resource: moRecordResource,
  flow: 'mo',
  from: 'mo_record final',
  key: 'mo_id',
  time: ['recv_time', 'recvTime'],
  exact: 'phoneExact',
  columns: {
    phone: 'toString(phone)',
    phoneMasked: 'phone_masked',
    dest: 'dest',
    replyWord: 'keyword',
    isStop: 'is_stop',
    isMatched: 'toUInt8(mt_msg_id != 0)',
    pushState: 'push_state',
    pushCnt: 'push_cnt',
    pushAt: 'push_at',
    pushErr: 'push_err',
    mtMsgId: 'mt_msg_id',
    sessionId: 'session_id',
    revenueUsd: 'revenue_usd',
    costUsd: 'cost_usd',
  },
  clearFields: ['phone'],
  extra: { text: 'toString(content_id)', channel: 'channel_id' },
  byKey: {
    phoneExact: phoneIs,
    channelName: (typed, { channels }) =>
      among(
        'channel_id',
        idsNamed(channels, ({ name }) => name, typed),
      ),
  },
  reveal: { call: revealMos, kind: 'mo', clear: ['phone', 'content'] },
  async finish(rows, { dims, context, isClear }) {
    const channels = new Map(dims.channels.map(({ id, name }) => [Number(id), name]));
    const texts = await textsOf(
      context.records,
      rows.map((row) => row['extra_text'] as string),
      isClear('content'),
    );
    for (const row of rows) {
      const text = texts.get(row['extra_text'] as string) ?? '';
      Object.assign(row, {
        channelName: channels.get(row['extra_channel'] as number) ?? '',
        contentMasked: maskText(text),
        content: text,
      });
    }
  },
};
