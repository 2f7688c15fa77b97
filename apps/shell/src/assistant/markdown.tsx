import { CopyOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { type Token, type Tokens, marked } from 'marked';
import { Fragment, memo, type ReactNode } from 'react';
import { useShellText } from '../text.ts';
import styles from './markdown.module.css';
import { useCopy } from './use-copy.ts';

interface Props {
  readonly text: string;
  /** Whether a link may lead there; others are shown as their text. */
  readonly isTrusted: (href: string) => boolean;
}

/**
 * Markdown as elements, never as HTML: tags in the text are text, and pictures are their description, so nothing that a
 * document or a model says can make the browser ask another host (R255, ai A40).
 */
export function Markdown({ text, isTrusted }: Props): ReactNode {
  return <div className={styles.markdown}>{blocks(marked.lexer(text, { gfm: true, breaks: true }), isTrusted)}</div>;
}

type Trust = Props['isTrusted'];

// the pieces of a text have no other name than their place, and it only grows
function blocks(tokens: readonly Token[], trust: Trust): ReactNode {
  return tokens.map((token, i) => <Block key={i} token={token} trust={trust} />);
}

/** A streamed answer is read anew with every word; what was there before stays as it is. */
const isSame = (before: { token: Token; trust: Trust }, now: { token: Token; trust: Trust }): boolean =>
  before.token.raw === now.token.raw && before.token.type === now.token.type && before.trust === now.trust;

const Block = memo(function Block({ token, trust }: { token: Token; trust: Trust }): ReactNode {
  return block(token, trust);
}, isSame);

const Item = memo(function Item({ token, trust }: { token: Tokens.ListItem; trust: Trust }): ReactNode {
  return <li>{blocks(token.tokens, trust)}</li>;
}, isSame);

function block(token: Token, trust: Trust): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'hr':
      return <hr />;
    case 'heading':
      // headings of an answer stand below those of the page
      return <p className={styles.heading}>{inlines(token.tokens ?? [], trust)}</p>;
    case 'paragraph':
      return <p>{inlines(token.tokens ?? [], trust)}</p>;
    case 'blockquote':
      return <blockquote>{blocks(token.tokens ?? [], trust)}</blockquote>;
    case 'code':
      return <CodeBlock code={(token as Tokens.Code).text} />;
    case 'list':
      return <List list={token as Tokens.List} trust={trust} />;
    case 'table':
      return <Table table={token as Tokens.Table} trust={trust} />;
    case 'text':
      return token.tokens === undefined ? token.raw : inlines(token.tokens, trust);
    default:
      return <p>{token.raw}</p>;
  }
}

function inlines(tokens: readonly Token[], trust: Trust): ReactNode {
  return tokens.map((token, i) => <Fragment key={i}>{inline(token, trust)}</Fragment>);
}

function inline(token: Token, trust: Trust): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{inlines(token.tokens ?? [], trust)}</strong>;
    case 'em':
      return <em>{inlines(token.tokens ?? [], trust)}</em>;
    case 'del':
      return <del>{inlines(token.tokens ?? [], trust)}</del>;
    case 'codespan':
      return <code>{(token as Tokens.Codespan).text}</code>;
    case 'br':
      return <br />;
    case 'escape':
      return (token as Tokens.Escape).text;
    case 'image':
      return (token as Tokens.Image).text;
    case 'link': {
      const { href, tokens: inside } = token as Tokens.Link;
      if (!trust(href)) return inlines(inside, trust);
      return (
        <a href={href} target="_blank" rel="noopener noreferrer">
          {inlines(inside, trust)}
        </a>
      );
    }
    default:
      return token.raw;
  }
}

function List({ list, trust }: { list: Tokens.List; trust: Trust }): ReactNode {
  const items = list.items.map((item, i) => <Item key={i} token={item} trust={trust} />);
  return list.ordered ? <ol start={list.start === '' ? 1 : list.start}>{items}</ol> : <ul>{items}</ul>;
}

function Table({ table, trust }: { table: Tokens.Table; trust: Trust }): ReactNode {
  return (
    <div className={styles.wide}>
      <table>
        <thead>
          <tr>
            {table.header.map((cell, i) => (
              <th key={i}>{inlines(cell.tokens, trust)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, i) => (
            <tr key={i}>
              {row.map((cell, j) => (
                <td key={j}>{inlines(cell.tokens, trust)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CodeBlock({ code }: { code: string }): ReactNode {
  const t = useShellText();
  const { message } = App.useApp();
  const copy = useCopy();
  return (
    <div className={styles.code}>
      <Button
        type="text"
        size="small"
        className={styles.copy}
        icon={<CopyOutlined />}
        aria-label={t('assistant.copyCode')}
        title={t('assistant.copyCode')}
        onClick={() => void copy(code).then(() => message.success(t('assistant.codeCopied')))}
      />
      {/* the keyboard scrolls what is wider than the panel */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </div>
  );
}
