import { fileRule } from '../finding.ts';

/** Text that is valid on one machine or in one network only. */
const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/(?<![\w.-])\/work\/(main|shared|\.library)\b/, 'a path of one machine'],
  [/(?<![\w.-])\/root\//, 'a path of one machine'],
  [/(?<![\w.-])\/(home|Users)\/[\w.-]+\/[\w.-]+/, 'a path of one machine'],
  [/[A-Z]:\\Users\\/, 'a path of one machine'],
  [/\bregistry["']?\s*[=:]\s*["']?https?:/i, 'a registry host'],
  [/https?:\/\/[^\s"']+\/-\/[^\s"']+\.tgz/, 'a registry host'],
];

export const forbiddenText = fileRule(
  'forbidden-text',
  (path) => !path.startsWith('docs/spec/'),
  ({ text }) =>
    text.split('\n').flatMap((content, index) => {
      const hit = FORBIDDEN.find(([pattern]) => pattern.test(content));
      return hit === undefined ? [] : [{ line: index + 1, why: `${hit[1]}: ${hit[0].exec(content)?.[0]}` }];
    }),
);
