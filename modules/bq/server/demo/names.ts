/** Names of the generator's countries and operators: `mcc-mnc zh|en`, after `iso2 zh|en zone`. */
const PLACES: readonly (readonly [mcc: number, country: string, operators: readonly string[]])[] = [
  [
    510,
    'ID 印度尼西亚|Indonesia Asia/Jakarta',
    [
      '10 Telkomsel|Telkomsel',
      '11 XL|XL Axiata',
      '01 Indosat|Indosat Ooredoo',
      '89 Tri|3 Indonesia',
      '09 Smartfren|Smartfren',
    ],
  ],
  [404, 'IN 印度|India Asia/Kolkata', ['10 Airtel|Airtel', '20 Vi|Vodafone Idea']],
  [515, 'PH 菲律宾|Philippines Asia/Manila', ['02 Globe|Globe', '03 Smart|Smart', '66 DITO|DITO']],
  [724, 'BR 巴西|Brazil America/Sao_Paulo', ['06 Vivo|Vivo', '05 Claro|Claro', '02 TIM|TIM', '31 Oi|Oi']],
  [452, 'VN 越南|Vietnam Asia/Ho_Chi_Minh', ['04 Viettel|Viettel', '02 Vinaphone|Vinaphone', '01 MobiFone|MobiFone']],
  [334, 'MX 墨西哥|Mexico America/Mexico_City', ['020 Telcel|Telcel', '050 AT&T|AT&T', '030 Movistar|Movistar']],
  [621, 'NG 尼日利亚|Nigeria Africa/Lagos', ['30 MTN|MTN', '20 Airtel|Airtel', '50 Glo|Glo', '60 9mobile|9mobile']],
  [520, 'TH 泰国|Thailand Asia/Bangkok', ['03 AIS|AIS', '04 TrueMove|TrueMove H', '05 dtac|dtac']],
  [410, 'PK 巴基斯坦|Pakistan Asia/Karachi', ['01 Jazz|Jazz', '04 Zong|Zong', '06 Telenor|Telenor', '03 Ufone|Ufone']],
  [
    470,
    'BD 孟加拉国|Bangladesh Asia/Dhaka',
    ['01 Grameenphone|Grameenphone', '02 Robi|Robi', '03 Banglalink|Banglalink'],
  ],
  [310, 'US 美国|United States America/New_York', ['260 T-Mobile|T-Mobile', '410 AT&T|AT&T', '480 Verizon|Verizon']],
  [420, 'SA 沙特阿拉伯|Saudi Arabia Asia/Riyadh', ['01 STC|STC', '03 Mobily|Mobily', '04 Zain|Zain']],
  [
    502,
    'MY 马来西亚|Malaysia Asia/Kuala_Lumpur',
    ['12 Maxis|Maxis', '16 DiGi|DiGi', '19 Celcom|Celcom', '18 U Mobile|U Mobile'],
  ],
  [
    286,
    'TR 土耳其|Türkiye Europe/Istanbul',
    ['01 Turkcell|Turkcell', '02 Vodafone|Vodafone', '03 Türk Telekom|Türk Telekom'],
  ],
  [234, 'GB 英国|United Kingdom Europe/London', ['30 EE|EE', '10 O2|O2', '15 Vodafone|Vodafone', '20 Three|Three']],
  [424, 'AE 阿联酋|United Arab Emirates Asia/Dubai', ['02 Etisalat|Etisalat', '03 du|du']],
  [602, 'EG 埃及|Egypt Africa/Cairo', ['02 Vodafone|Vodafone', '01 Orange|Orange', '03 Etisalat|Etisalat']],
  [639, 'KE 肯尼亚|Kenya Africa/Nairobi', ['02 Safaricom|Safaricom', '03 Airtel|Airtel']],
];

export interface PlaceOf {
  readonly mcc: number;
  readonly mnc: string;
  readonly iso2: string;
  readonly country: readonly [zh: string, en: string];
  readonly operator: readonly [zh: string, en: string];
  readonly zone: string;
}

const both = (text: string): readonly [string, string] => {
  const [zh = '', en = ''] = text.split('|');
  return [zh, en];
};

export const places: readonly PlaceOf[] = PLACES.flatMap(([mcc, country, operators]) => {
  const [iso2 = '', ...rest] = country.split(' ');
  const zone = rest.pop() ?? 'UTC';
  return operators.map((operator) => {
    const [mnc = '', ...name] = operator.split(' ');
    return { mcc, mnc, iso2, country: both(rest.join(' ')), operator: both(name.join(' ')), zone };
  });
});

export const SUPPLIERS = [
  'Nusantara Messaging',
  'Garuda Telecom',
  'Bharat Connect',
  'Ganges Mobile',
  'Luzon Interlink',
  'Manila Bay Telecom',
  'Paulista Mensagens',
  'Andes Gateway',
  'Mekong SMS',
  'Red River Telecom',
  'Aztec Móvil',
  'Lagos Carrier Hub',
  'Sahel Connect',
  'Siam Direct',
  'Indus Wireless',
  'Bengal Route',
  'Liberty Carrier',
  'Najd Telecom',
  'Straits Messaging',
  'Bosphorus Iletişim',
  'Thames Gateway',
  'Gulf Interconnect',
  'Nile Route',
  'Savanna Mobile',
] as const;
