-- Records rule 50: numbers and texts as everybody may see them, made by the store, so that whoever asks for a page need not be allowed to read
-- the clear ones (rules 46 and 48; the same as bq/contract/mask.ts, compared by tools/records/readers.int.test.ts). Nothing is stored for them.
-- Dial codes have one, two or three digits; the lists are those of E.164.
alter table {{database}}.sms_record {{on_cluster}} add column if not exists phone_masked String alias
  if(phone < 10000000, '****', concat(substring(toString(phone), 1, least(
    multiIf(substring(toString(phone), 1, 1) in ('1', '7'), 4, substring(toString(phone), 1, 2) in ('20', '27', '30', '31', '32', '33', '34', '36', '39', '40', '41', '43', '44', '45', '46', '47', '48', '49', '51', '52', '53', '54', '55', '56', '57', '58', '60', '61', '62', '63', '64', '65', '66', '81', '82', '84', '86', '90', '91', '92', '93', '94', '95', '98'), 5, 6),
    length(toString(phone)) - 8)), '****', right(toString(phone), 4)));

alter table {{database}}.mo_record {{on_cluster}} add column if not exists phone_masked String alias
  if(phone < 10000000, '****', concat(substring(toString(phone), 1, least(
    multiIf(substring(toString(phone), 1, 1) in ('1', '7'), 4, substring(toString(phone), 1, 2) in ('20', '27', '30', '31', '32', '33', '34', '36', '39', '40', '41', '43', '44', '45', '46', '47', '48', '49', '51', '52', '53', '54', '55', '56', '57', '58', '60', '61', '62', '63', '64', '65', '66', '81', '82', '84', '86', '90', '91', '92', '93', '94', '95', '98'), 5, 6),
    length(toString(phone)) - 8)), '****', right(toString(phone), 4)));

alter table {{database}}.wa_record {{on_cluster}} add column if not exists phone_masked String alias
  if(phone < 10000000, '****', concat(substring(toString(phone), 1, least(
    multiIf(substring(toString(phone), 1, 1) in ('1', '7'), 4, substring(toString(phone), 1, 2) in ('20', '27', '30', '31', '32', '33', '34', '36', '39', '40', '41', '43', '44', '45', '46', '47', '48', '49', '51', '52', '53', '54', '55', '56', '57', '58', '60', '61', '62', '63', '64', '65', '66', '81', '82', '84', '86', '90', '91', '92', '93', '94', '95', '98'), 5, 6),
    length(toString(phone)) - 8)), '****', right(toString(phone), 4)));

alter table {{database}}.wa_session {{on_cluster}} add column if not exists phone_masked String alias
  if(phone < 10000000, '****', concat(substring(toString(phone), 1, least(
    multiIf(substring(toString(phone), 1, 1) in ('1', '7'), 4, substring(toString(phone), 1, 2) in ('20', '27', '30', '31', '32', '33', '34', '36', '39', '40', '41', '43', '44', '45', '46', '47', '48', '49', '51', '52', '53', '54', '55', '56', '57', '58', '60', '61', '62', '63', '64', '65', '66', '81', '82', '84', '86', '90', '91', '92', '93', '94', '95', '98'), 5, 6),
    length(toString(phone)) - 8)), '****', right(toString(phone), 4)));

alter table {{database}}.otp_session {{on_cluster}} add column if not exists phone_masked String alias
  if(phone < 10000000, '****', concat(substring(toString(phone), 1, least(
    multiIf(substring(toString(phone), 1, 1) in ('1', '7'), 4, substring(toString(phone), 1, 2) in ('20', '27', '30', '31', '32', '33', '34', '36', '39', '40', '41', '43', '44', '45', '46', '47', '48', '49', '51', '52', '53', '54', '55', '56', '57', '58', '60', '61', '62', '63', '64', '65', '66', '81', '82', '84', '86', '90', '91', '92', '93', '94', '95', '98'), 5, 6),
    length(toString(phone)) - 8)), '****', right(toString(phone), 4)));

alter table {{database}}.voice_cdr {{on_cluster}} add column if not exists callee_masked String alias
  if(callee < 10000000, '****', concat(substring(toString(callee), 1, least(
    multiIf(substring(toString(callee), 1, 1) in ('1', '7'), 4, substring(toString(callee), 1, 2) in ('20', '27', '30', '31', '32', '33', '34', '36', '39', '40', '41', '43', '44', '45', '46', '47', '48', '49', '51', '52', '53', '54', '55', '56', '57', '58', '60', '61', '62', '63', '64', '65', '66', '81', '82', '84', '86', '90', '91', '92', '93', '94', '95', '98'), 5, 6),
    length(toString(callee)) - 8)), '****', right(toString(callee), 4)));

-- what a caller says its number is, is a text
alter table {{database}}.voice_cdr {{on_cluster}} add column if not exists caller_masked String alias
  if(length(caller) < 8, '****', concat(substring(caller, 1, least(3, length(caller) - 8)), '****', right(caller, 4)));

alter table {{database}}.sip_message {{on_cluster}} add column if not exists raw_masked String alias
  replaceRegexpAll(raw, '[0-9]{7,}', '****');

alter table {{database}}.mail_record {{on_cluster}} add column if not exists addr_masked String alias
  if(match(to_addr, '(?s)^.+@[^@]*$'), concat(substringUTF8(to_addr, 1, 1), '****', extract(to_addr, '(?s)(@[^@]*)$')), '****');

-- rule 48: without the codes, and no more than ten signs
alter table {{database}}.sms_content {{on_cluster}} add column if not exists body_masked String alias
  if(lengthUTF8(if(sms_type = 'otp', replaceRegexpAll(body, '[0-9]{4,8}', '****'), body)) <= 10,
    if(sms_type = 'otp', replaceRegexpAll(body, '[0-9]{4,8}', '****'), body),
    concat(substringUTF8(if(sms_type = 'otp', replaceRegexpAll(body, '[0-9]{4,8}', '****'), body), 1, 10), '…'));
