import { CODES } from '@switchboard/kit-contract';
import { addCustomer } from '@switchboard/crm-server/testing';
import { beginDraft, bookContacts, checkCc, checkOwner, MAIL_CODES, sendMail } from '@switchboard/mc-contract';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { a, Composing } from '../../testing/mail/composing.ts';
import { testMailbox } from '../../testing/mail/mailbox.ts';

let c: Composing;
beforeAll(async () => {
  c = await Composing.start('composer');
}, 120_000);
afterAll(async () => await c?.stop());

const headOf = (raw: string): string => raw.split('\r\n\r\n')[0] ?? '';
const namesOf = (raw: string): string[] =>
  headOf(raw)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line) => (line.split(':')[0] ?? '').toLowerCase());

describe('composing', { retry: 0 }, () => {
  it('MC-40 accepts only valid addresses, each once, 1 to 100 of them', async () => {
    const wrong = await c.mail.call(sendMail, c.written({ to: [a('ann@'), a('ok@customer.example')] }), {
      token: c.token,
      locale: 'zh',
    });
    expect([wrong.code, wrong.msg, wrong.data]).toEqual([MAIL_CODES.badAddress, '输入邮箱格式有误，请更正', ['ann@']]);
    for (const email of [
      `${'l'.repeat(65)}@customer.example`,
      `${'l'.repeat(60)}@${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}.${'g'.repeat(60)}.example`,
    ])
      expect((await c.send({ to: [a(email)] })).code).toBe(MAIL_CODES.badAddress);
    expect((await c.send({ to: [] })).code).toBe(MAIL_CODES.badAddress);
    const many = (count: number) => Array.from({ length: count }, (_, at) => a(`p${at}@customer.example`));
    expect((await c.send({ to: many(101) })).code).toBe(MAIL_CODES.tooManyRecipients);
    const { raw, to: envelope } = await c.arrival(
      await c.post({
        to: [a('Ann@customer.example', '安'), a('ann@customer.example')],
        cc: [a('ANN@customer.example'), a('bob@customer.example'), ...many(98)],
        bcc: [a('bob@customer.example')],
      }),
    );
    expect(envelope).toHaveLength(100);
    const parsed = await simpleParser(raw);
    const to = [parsed.to].flat().flatMap((one) => one?.value ?? []);
    expect(to.map(({ name, address }) => [name, address])).toEqual([['安', 'Ann@customer.example']]);
    const ref = await c.addMail({ sender_name: null, sender_email: 'fang.wang@customer.example', subject: '<b>' });
    const { data } = await c.mail.call(beginDraft, { kind: 'reply', refIds: [ref] }, { token: c.token, locale: 'zh' });
    expect(data.content).toContain('发件人:</b> fang.wang<');
    expect(data.content).toContain('Bob&lt;bob@customer.example&gt;');
    expect(data.content).toContain('&lt;b&gt;');
    expect(data.content).not.toContain('<script>');
  });

  it('MC-42 warns about customers of colleagues, refuses them when so configured, and allows unknown addresses', async () => {
    const other = await c.mail.staffId('manager');
    const mine = await c.mail.staffId('sales');
    const foreign = await addCustomer(c.mail, { owner_id: other, name: 'Foreign Ltd', alias: 'foreign-ltd' });
    const own = await addCustomer(c.mail, { owner_id: mine, name: 'Own Ltd', alias: 'own-ltd' });
    const key = `insert into crm.customer_identity (customer_id, id_type, value_norm, strong) values ($1, $2, $3, true)`;
    await c.mail.query(key, [foreign, 'domain', 'foreign.example']);
    await c.mail.query(key, [own, 'email', 'me@own.example']);
    const emails = ['x@foreign.example', 'me@own.example', 'free@nobody.example'];
    const { data } = await c.mail.call(checkOwner, { emails }, { token: c.token });
    expect(
      data.map(({ partyName, ownerName, mine: isMine, level }) => [partyName, ownerName !== null, isMine, level]),
    ).toEqual([
      ['Foreign Ltd', true, false, 'warn'],
      ['Own Ltd', true, true, 'ok'],
      [null, false, false, 'ok'],
    ]);
    const to = [a('x@foreign.example')];
    const unconfirmed = await c.send({ to });
    expect([unconfirmed.code, (unconfirmed.data as unknown as { partyName: string }[])[0]?.partyName]).toEqual([
      MAIL_CODES.foreignOwner,
      'Foreign Ltd',
    ]);
    expect((await c.send({ to, confirmOwner: true })).code).toBe(0);
    await c.mail.query(`update mc.mail_setting set owner_check = 'block'`);
    expect((await c.send({ to, confirmOwner: true })).code).toBe(MAIL_CODES.foreignOwner);
    expect((await c.send({ to: [a('free@nobody.example')] })).code).toBe(0);
    await c.mail.query(`update mc.mail_setting set owner_check = 'warn'`);
  });

  it('MC-43 reports wrong formats, duplicates, colleagues who left, blacklisted addresses and strangers among colleagues', async () => {
    const gone = testMailbox('gone').email;
    await c.mail.query(
      `update sys.staff set employ_status = 3, work_email = $1 where id = (select max(id) from sys.staff)`,
      [gone],
    );
    await c.mail.query(`insert into mc.mail_list_rule (kind, match_type, value) values (2, 3, 'bad.example')`);
    const { data } = await c.mail.call(
      checkCc,
      { to: [a('no'), a(c.box.email), a('x@sub.bad.example')], cc: [a(c.box.email.toUpperCase()), a(gone)], bcc: [] },
      { token: c.token },
    );
    expect(data).toEqual([
      { email: 'no', problem: 'format' },
      { email: 'x@sub.bad.example', problem: 'blacklisted' },
      { email: 'x@sub.bad.example', problem: 'external' },
      { email: c.box.email.toUpperCase(), problem: 'duplicate' },
      { email: gone, problem: 'left' },
    ]);
  });

  it('MC-50 replies with the thread in the headers, a single subject prefix, no own addresses and no visible blind copy', async () => {
    const refs = Array.from({ length: 30 }, (_, at) => `<r${at}@customer.example>`);
    const parent = '<parent@customer.example>';
    const ref = await c.addMail({ message_id_hdr: parent, refs, subject: 'RE: 回复：Re: Price' });
    const { data: all } = await c.mail.call(beginDraft, { kind: 'replyAll', refIds: [ref] }, { token: c.token });
    expect([all.subject, all.to.map(({ email }) => email), all.cc.map(({ email }) => email)]).toEqual([
      'Re: Price',
      ['ann@customer.example', 'bob@customer.example'],
      ['carl@customer.example'],
    ]);
    expect((await c.mail.call(beginDraft, { kind: 'forward', refIds: [ref] }, { token: c.token })).data.subject).toBe(
      'Fwd: RE: 回复：Re: Price',
    );
    const twice = await c.addMail({ subject: 'Fwd: FW: Price' });
    expect((await c.mail.call(beginDraft, { kind: 'forward', refIds: [twice] }, { token: c.token })).data.subject).toBe(
      'Fwd: Price',
    );
    const { raw, to: envelope } = await c.arrival(
      await c.post({ kind: 'reply', refIds: [ref], bcc: [a('secret@customer.example')] }),
    );
    expect(envelope).toContain('secret@customer.example');
    expect(raw).not.toContain('secret@');
    const parsed = await simpleParser(raw);
    expect([parsed.inReplyTo, parsed.references]).toEqual([parent, [refs[0], ...refs.slice(-18), parent]]);
    const [row] = await c.mail.query<{ hdr: string }>(
      'select message_id_hdr as hdr from mc.mail_outbox order by id desc limit 1',
    );
    expect(parsed.messageId).toBe(row?.hdr);
    expect(Math.abs((parsed.date?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    expect(namesOf(raw).filter((name) => name === 'date' || name === 'message-id')).toHaveLength(2);
  });

  it('creates no header from typed text: 200 attacks add no line to the delivered bytes', async () => {
    const plain = new Set([
      ...namesOf(await c.arrived()),
      'cc',
      'x-priority',
      'x-msmail-priority',
      'importance',
      'disposition-notification-to',
      'in-reply-to',
      'references',
    ]);
    const breaks = ['\r\n', '\n', '\r', '\u2028', '\u0085', '\r\n ', '\n\t', '%0d%0a', '=0D=0A', '\u0000\r\n'];
    const extras = [
      'Bcc: evil@customer.example',
      'X-Evil: 1',
      '\r\n<script>alert(1)</script>',
      'From: boss@customer.example',
      'Content-Type: text/evil',
    ];
    const attacks = breaks.flatMap((line) => extras.map((extra) => `a${line}${extra}`));
    const fields = [
      (text: string) => ({ subject: text.slice(0, 255) }),
      (text: string) => ({ to: [a('buyer@customer.example', text)] }),
      (text: string) => ({ cc: [a('copy@customer.example', text)] }),
      (text: string) => ({ to: [a('buyer@customer.example', `"${text}" <evil@customer.example>`)] }),
    ];
    const sent: string[] = [];
    let refused = 0;
    for (const field of fields)
      for (const attack of attacks) {
        // input that the database cannot store is refused as a whole
        if (attack.includes('\u0000')) refused += (await c.send(field(attack))).code === CODES.validation ? 1 : 0;
        else sent.push(await c.post(field(attack)));
      }
    for (const hdr of sent) {
      const { raw, to } = await c.arrival(hdr);
      expect(namesOf(raw).filter((name) => !plain.has(name))).toEqual([]);
      expect(to.filter((email) => email.startsWith('evil'))).toEqual([]);
    }
    expect([sent.length, refused]).toEqual([180, 20]);
    // a bad address is refused before anything else happens
    for (const attack of attacks.slice(0, 20))
      expect((await c.send({ to: [a(`x@customer.example${attack.slice(1)}`)] })).code).not.toBe(0);
  }, 120_000);

  it('MC-41 refuses a template with open variables, a long subject and a text above 2 MB', async () => {
    expect((await c.send({ templateId: '1', content: '<p>Dear ${customerName}</p>' })).code).toBe(CODES.validation);
    expect((await c.send({ templateId: '1', subject: 'for ${today}' })).code).toBe(CODES.validation);
    expect((await c.send({ templateId: null, content: '<p>${HOME} is a shell variable</p>' })).code).toBe(0);
    expect((await c.send({ subject: 'x'.repeat(256) })).code).toBe(CODES.validation);
    expect((await c.send({ content: '汉'.repeat(700_001) })).code).toBe(CODES.validation);
  });

  it('starts a mail to a customer with its first contact; revealing a masked address this way is audited', async () => {
    const begin = async (owner: string) => {
      const id = await addCustomer(c.mail, { owner_id: await c.mail.staffId(owner) });
      const [made] = await c.mail.query<{ id: string; code: string }>(
        `insert into crm.contact (customer_id, name, role, email, is_primary) values ($1, 'Pear', 'business', $2, true)
         returning id::text, (select customer_code from crm.customer where id = $1) as code`,
        [id, `pear${id}@pear.example`],
      );
      const { data } = await c.mail.call(
        beginDraft,
        { kind: 'new', customerCode: made?.code ?? '' },
        { token: c.token },
      );
      const traces = await c.mail.query(
        `select action, after ->> 'field' as field from sys.audit_log where object_code = 'crm.contact' and object_id = $1`,
        [made?.id],
      );
      return { to: data.to, email: `pear${id}@pear.example`, traces };
    };
    const own = await begin('sales');
    expect(own).toMatchObject({ to: [a(own.email, 'Pear')], traces: [{ action: 'reveal', field: 'email' }] });
    expect(await begin('manager')).toMatchObject({ to: [], traces: [] });
  });

  it('MC-80 suggests the own book by use, contacts of customers in scope and colleagues, each once, and collects new recipients', async () => {
    const request = async (keyword: string) => (await c.mail.call(bookContacts, { keyword }, { token: c.token })).data;
    expect(await request('new.person')).toEqual([]);
    await c.arrived({ to: [a('new.person@customer.example', 'New Person')] });
    await expect
      .poll(async () => await request('new.person'), { timeout: 10_000 })
      .toEqual([{ name: 'New Person', email: 'new.person@customer.example', source: 'book' }]);
    const [kept] = await c.mail.query(
      `select source, use_count as uses from mc.mail_book where email = 'new.person@customer.example'`,
    );
    expect(kept).toEqual({ source: 4, uses: 1 });

    // an address that a role cannot read in clear text is not suggested to users of that role
    await c.mail.query(
      `insert into sys.role_field_perm (role_id, object_code, field_code, level)
       select id, 'crm.contact', 'email', 2 from sys.role where code = 'sales'`,
    );
    // one word that all of them contain: the address written to more often comes first
    const [mine, other] = [await c.mail.staffId('sales'), await c.mail.staffId('manager')];
    const book = `insert into mc.mail_book (owner_id, name, email, use_count) values ($1, $2, $3, $4)`;
    await c.mail.query(book, [mine, 'Kiwi seldom', 'seldom@kiwi.example', 1]);
    await c.mail.query(book, [mine, 'Kiwi often', 'often@kiwi.example', 9]);
    await c.mail.query(book, [other, 'Kiwi of another', 'private@kiwi.example', 99]);
    const person = async (customerId: string, email: string) =>
      await c.mail.query(
        `insert into crm.contact (customer_id, name, role, email) values ($1, 'Kiwi contact', 'business', $2)`,
        [customerId, email],
      );
    await person(
      await addCustomer(c.mail, { owner_id: mine, name: 'In Scope', alias: 'in-scope' }),
      'buyer@kiwi.example',
    );
    await person(
      await addCustomer(c.mail, { owner_id: other, name: 'Elsewhere', alias: 'elsewhere' }),
      'far@kiwi.example',
    );
    // the same person twice is one suggestion, as stored in the book
    await person(await addCustomer(c.mail, { owner_id: mine, name: 'Twice', alias: 'twice' }), 'Often@kiwi.example');
    await c.mail.query(`update sys.staff set work_email = 'colleague@kiwi.example' where id = $1`, [other]);
    await expect
      .poll(async () => (await request('kiwi')).map(({ email, source }) => [email, source]), { timeout: 5_000 })
      .toEqual([
        ['often@kiwi.example', 'book'],
        ['seldom@kiwi.example', 'book'],
        ['buyer@kiwi.example', 'customer'],
        ['colleague@kiwi.example', 'staff'],
      ]);
  });
});
