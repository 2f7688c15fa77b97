import { PRODUCTS } from '@switchboard/crm-contract';
import { countryName, type ResultOf } from '@switchboard/kit-contract';
import { type getQuote, ROUTE_TYPES, TRAFFIC_TYPES } from '@switchboard/qm-contract';

interface Letter {
  readonly lang: 'zh' | 'en';
  readonly quoteNo: string;
  readonly customerName: string;
  readonly product: string;
  readonly currency: string;
  readonly validFrom: string;
  readonly validTo: string | null;
  readonly remark: string | null;
  readonly words: string;
  readonly senderName: string;
  readonly lines: ResultOf<typeof getQuote>['lines'];
}

const TEXT = {
  zh: {
    dear: (name: string) => `${name}：`,
    about: '以下为我司报价：',
    no: '报价单号',
    product: '产品',
    valid: '有效期',
    open: '至另行通知',
    columns: ['国家地区', '运营商', '线路', '流量类型', '价格'],
    all: '全部',
  },
  en: {
    dear: (name: string) => `Dear ${name},`,
    about: 'please find our quotation below.',
    no: 'Quote no.',
    product: 'Product',
    valid: 'Valid',
    open: 'until further notice',
    columns: ['Country', 'Operator', 'Route', 'Traffic', 'Price'],
    all: 'All',
  },
} as const;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
/** Prices have six digits in the table; users see no more than needed. */
const shown = (price: string): string => price.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

/** The mail of a quotation, frozen when it is sent: never contains a cost, a floor or a margin (qm rule 22). */
export function composeQuote(letter: Letter): string {
  const text = TEXT[letter.lang];
  const cell = (value: string, align = 'left'): string =>
    `<td style="border:1px solid #ccc;padding:4px 8px;text-align:${align}">${escape(value)}</td>`;
  const rows = letter.lines.map(({ iso2, operatorName, routeType, trafficType, price }) =>
    [
      cell(countryName(iso2, letter.lang)),
      cell(operatorName ?? text.all),
      cell(ROUTE_TYPES[routeType].label[letter.lang]),
      cell(TRAFFIC_TYPES[trafficType].label[letter.lang]),
      cell(`${shown(price)} ${letter.currency}`, 'right'),
    ].join(''),
  );
  const product = PRODUCTS[letter.product as keyof typeof PRODUCTS]?.label[letter.lang] ?? letter.product;
  const paragraph = (value: string): string => (value === '' ? '' : `<p>${escape(value).replaceAll('\n', '<br>')}</p>`);
  return [
    paragraph(text.dear(letter.customerName)),
    paragraph(letter.words === '' ? text.about : letter.words),
    paragraph(`${text.no}: ${letter.quoteNo} · ${text.product}: ${product}`),
    paragraph(`${text.valid}: ${letter.validFrom} – ${letter.validTo ?? text.open}`),
    `<table style="border-collapse:collapse"><tr>${text.columns
      .map((name) => `<th style="border:1px solid #ccc;padding:4px 8px;text-align:left">${name}</th>`)
      .join('')}</tr>${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>`,
    paragraph(letter.remark ?? ''),
    paragraph(letter.senderName),
  ].join('');
}
