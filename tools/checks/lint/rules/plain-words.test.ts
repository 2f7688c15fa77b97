import { describe, expect, it } from 'vitest';
import { readWordList, type WordList } from '../word-list.ts';
import { plainWords } from './plain-words.ts';

const LIST: WordList = {
  words: [
    { use: 'connection', words: ['door'] },
    { use: 'approve', names: ['agree'], keys: false },
    { use: 'is in', phrases: ['stand(s)? in'] },
    { use: 'layers', words: ['rooms'], in: ['prose'] },
  ],
  exceptions: [{ words: ['door'], files: '^modules/bq/', in: ['texts'], reason: 'a product that we sell' }],
};
const check = (text: string, path = 'kit/server/src/a.ts') =>
  plainWords(LIST)
    .check([{ path, text }])
    .map(({ line, why }) => `${line} ${why}`);

describe('words of the private vocabulary', () => {
  it('are found as parts of names, private members and properties included', () => {
    expect(check('const openDoor = 1;\nclass A {\n  #door = openDoor;\n}')).toEqual([
      '1 "door": connection',
      '3 "door": connection',
      '3 "door": connection',
    ]);
    expect(check('const indoors = adore;')).toEqual([]);
  });

  it('are found in comments, but not in quoted code', () => {
    expect(check('// the door\n/** `door` of the table, which stands in crm. */')).toEqual([
      '1 "door": connection',
      '2 "stands in": is in',
    ]);
  });

  it('are found in titles of tests and English texts', () => {
    expect(check("it('opens the door', () => {});", 'kit/server/src/a.test.ts')).toEqual(['1 "door": connection']);
    expect(check("const LABEL = { zh: '门', en: 'Door' };")).toEqual(['1 "Door": connection']);
    expect(check('{\n  "key": "Close the door"\n}', 'kit/web/src/locales/en.json')).toEqual(['2 "door": connection']);
    expect(check('{\n  "door": "Close"\n}', 'kit/web/src/locales/en.json')).toEqual([]);
  });

  it('a name may be refused only where it is declared, not as the value of another system', () => {
    expect(check('const agree = 1;')).toEqual(['1 "agree": approve']);
    expect(check('const OPS = { agree: 1 };\nOPS.agree;')).toEqual([]);
  });

  it('columns of the database and migrations keep their names', () => {
    expect(check('const { door_id } = row;')).toEqual([]);
    expect(check('-- the door', 'modules/crm/server/migrations/0001-a.sql')).toEqual([]);
  });

  it('a word may be refused in one place only, and an exception allows it in named files', () => {
    expect(check('const rooms = 1; // two rooms')).toEqual(['1 "rooms": layers']);
    expect(check("const LABEL = { zh: '门', en: 'Door' };", 'modules/bq/contract/a.ts')).toEqual([]);
  });
});

/** The left column of the naming guide. */
const REFUSED = [
  ...['house', 'doors', 'told', 'tell', 'whoever', 'somebody', 'nobody', 'everybody', 'mend', 'asked', 'question'],
  ...['seldom', 'crowd', 'wish', 'sea', 'rooms', 'arrows'],
];
const REFUSED_NAMES = [
  ...['openDoors', 'Doors', 'House', 'openHouse', 'letIn', 'lettingIn', 'Sent', 'sentWithin', 'ownReads', 'ExportDesk'],
  ...['checkRepeat', 'together', 'askedOn', 'wideQuestion', 'agree', 'transmit', 'addsign', 'urge', 'Wish', 'Said'],
  ...['carryOut', 'beginDue', 'handedThisHour', 'hasNoLetter', 'toldAt', 'tellUsers', 'openSea', 'wander'],
];
const REFUSED_PROSE = [
  'put right',
  'stands in',
  'stands over',
  'lies in',
  'stand-in',
  'open sea',
  'the gate',
  'own-reads',
];

describe('the list', () => {
  const rule = plainWords(readWordList());
  const finds = (text: string) => rule.check([{ path: 'kit/server/src/a.ts', text }]).length > 0;

  it.each(REFUSED)('refuses the word "%s" in comments', (word) => expect(finds(`// the ${word} of it`)).toBe(true));
  it.each(REFUSED_NAMES)('refuses the name "%s"', (name) => expect(finds(`const ${name} = 1;`)).toBe(true));
  it.each(REFUSED_PROSE)('refuses "%s" in comments', (words) => expect(finds(`// it ${words} here`)).toBe(true));

  it('has a replacement for every word and a reason for every exception', () => {
    const { words, exceptions } = readWordList();
    expect(words.filter(({ use }) => use.length < 2)).toEqual([]);
    expect(exceptions.filter(({ reason }) => reason.length < 10)).toEqual([]);
  });
});
