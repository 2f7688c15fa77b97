/** Answers of a hostile resolver for its names. */
export const HOSTILE_NAMES: Readonly<Record<string, string[]>> = {
  localhost: ['127.0.0.1'],
  'localhost.': ['127.0.0.1'],
  'loop.example': ['127.0.0.1'],
  'loop6.example': ['::1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'ten.example': ['10.1.2.3'],
  'cgnat.example': ['100.64.0.1'],
  'meta.example': ['169.254.169.254'],
  'zero.example': ['0.0.0.0'],
  'six-to-four.example': ['2002:7f00:1::'],
  'nat64.example': ['64:ff9b::7f00:1'],
  'teredo.example': ['2001:0:7f00:1::'],
  'unique.example': ['fd00::1'],
  'link.example': ['fe80::1'],
  'mixed.example': ['93.184.215.14', '127.0.0.1'],
  'empty.example': [],
};

const IPV4 = [
  ...['127.0.0.1', '127.1', '127.0.1', '127.255.255.254', '2130706433', '0x7f000001', '0x7f.0.0.1', '0x7F.1'],
  ...['0177.0.0.1', '0177.1', '017700000001', '0x7f.0x0.0x0.0x1', '127.0.0.01', '127.000.000.001', '127.0.0.0x1'],
  ...[
    '0.0.0.0',
    '0',
    '0x0',
    '00000000',
    '0.0.0.0.',
    '127.0.0.1.',
    '127.1.',
    '127。0。0。1',
    '１２７.0.0.1',
    '①②⑦.0.0.1',
  ],
  ...[
    '10.0.0.1',
    '10.255.255.255',
    '167772161',
    '0x0a000001',
    '012.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '2886729729',
  ],
  ...['192.168.0.1', '192.168.255.255', '3232235521', '0xc0a80001', '169.254.169.254', '2852039166', '0xa9fea9fe'],
  ...['0251.0376.0251.0376', '100.64.0.1', '100.127.255.255', '192.0.0.1', '192.0.2.1', '198.18.0.1', '198.51.100.1'],
  ...['203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
];
const IPV6 = [
  ...['::1', '0:0:0:0:0:0:0:1', '0000::0001', '::', '::ffff:127.0.0.1', '::ffff:7f00:1', '0:0:0:0:0:ffff:7f00:1'],
  ...['::127.0.0.1', '::7f00:1', '64:ff9b::127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:0:7f00:1::'],
  ...[
    '::ffff:10.0.0.1',
    '::ffff:169.254.169.254',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    'fec0::1',
    'ff02::1',
    '2001:db8::1',
  ],
];

/** Addresses of this machine and of private networks, in notations that are meant to bypass a check. */
export function addressForms(port: number): string[] {
  return [
    ...IPV4.map((host) => `http://${host}:${port}/a.png`),
    ...IPV6.map((host) => `http://[${host}]:${port}/a.png`),
    ...Object.keys(HOSTILE_NAMES).map((host) => `http://${host}:${port}/a.png`),
    `http://good.example@127.0.0.1:${port}/a.png`,
    `http://good.example:80@127.0.0.1:${port}/a.png`,
    `http:127.0.0.1:${port}/a.png`,
    `http:\\\\127.0.0.1:${port}\\a.png`,
    `http://127.0.0.1:${port}#@good.example/`,
    `http://127.0.0.1:${port}?@good.example/`,
    `http://%31%32%37.0.0.1:${port}/a.png`,
    `HTTP://LOCALHOST:${port}/a.png`,
    `ftp://127.0.0.1:${port}/a.png`,
    `file://127.0.0.1/etc/passwd`,
  ];
}
