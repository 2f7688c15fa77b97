import { CopyOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { Lexer, type Token, type Tokens } from 'marked';
import { createContext, Fragment, memo, type ReactNode, use, useMemo } from 'react';
import { useShellText } from '../text.ts';
import styles from './markdown.module.css';
import { useCopy } from './use-copy.ts';

interface Props {
  readonly text: string;
  /** Whether a link may be followed; others are shown as text. */
  readonly isTrusted: (href: string) => boolean;
}

/** A context: when the trust changes, only the links render again. */
const Trust = createContext<Props['isTrusted']>(() => false);

/** The tokens inside a block are parsed when the block renders: in a growing answer only the last one. */
type Read = (tokens: readonly Token[]) => readonly Token[];

function lex(text: string): { tokens: readonly Token[]; read: Read } {
  const lexer = new Lexer({ gfm: true, breaks: true });
  const tokens = lexer.blockTokens(text.replaceAll(/\r\n|\r/g, '\n'), lexer.tokens);
  const waiting = new Map(lexer.inlineQueue.map(({ src, tokens: empty }) => [empty as readonly Token[], src]));
  const read: Read = (inside) => {
    const source = waiting.get(inside);
    if (source === undefined || inside.length > 0) return inside;
    return lexer.inlineTokens(source, inside as Token[]);
  };
  return { tokens, read };
}

/**
 * Markdown as elements, never as HTML: tags are shown as text and images as their description. No document or model can
 * make the browser request another host (R255, ai A40).
 */
export function Markdown({ text, isTrusted }: Props): ReactNode {
  const { tokens, read } = useMemo(() => lex(text), [text]);
  return (
    <Trust value={isTrusted}>
      <div className={styles.markdown}>{blocks(tokens, read)}</div>
    </Trust>
  );
}

// the only key of a token is its position, and the text only grows
function blocks(tokens: readonly Token[], read: Read): ReactNode {
  return tokens.map((token, i) => <Block key={i} token={token} read={read} />);
}

/** A streamed answer is parsed again with every word; unchanged tokens keep their identity. */
const isSame = (before: { token: Token }, now: { token: Token }): boolean =>
  before.token.raw === now.token.raw && before.token.type === now.token.type;

const Block = memo(function Block({ token, read }: { token: Token; read: Read }): ReactNode {
  return block(token, read);
}, isSame);

const Item = memo(function Item({ token, read }: { token: Tokens.ListItem; read: Read }): ReactNode {
  return <li>{blocks(token.tokens, read)}</li>;
}, isSame);

function block(token: Token, read: Read): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'hr':
      return <hr />;
    case 'heading':
      // headings of an answer rank below those of the page
      return <p className={styles.heading}>{inlines(token.tokens ?? [], read)}</p>;
    case 'paragraph':
      return <p>{inlines(token.tokens ?? [], read)}</p>;
    case 'blockquote':
      return <blockquote>{blocks(token.tokens ?? [], read)}</blockquote>;
    case 'code':
      return <CodeBlock code={(token as Tokens.Code).text} />;
    case 'list':
      return <List list={token as Tokens.List} read={read} />;
    case 'table':
      return <Table table={token as Tokens.Table} read={read} />;
    case 'text':
      return token.tokens === undefined ? token.raw : inlines(token.tokens, read);
    default:
      return <p>{token.raw}</p>;
  }
}

function inlines(tokens: readonly Token[], read: Read): ReactNode {
  return read(tokens).map((token, i) => <Fragment key={i}>{inline(token, read)}</Fragment>);
}

function inline(token: Token, read: Read): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{inlines(token.tokens ?? [], read)}</strong>;
    case 'em':
      return <em>{inlines(token.tokens ?? [], read)}</em>;
    case 'del':
      return <del>{inlines(token.tokens ?? [], read)}</del>;
    case 'codespan':
      return <code>{(token as Tokens.Codespan).text}</code>;
    case 'br':
      return <br />;
    case 'escape':
      return (token as Tokens.Escape).text;
    case 'image':
      return (token as Tokens.Image).text;
    case 'link':
      return <Link href={(token as Tokens.Link).href}>{inlines(token.tokens ?? [], read)}</Link>;
    default:
      return token.raw;
  }
}

function Link({ href, children }: { href: string; children: ReactNode }): ReactNode {
  const isTrusted = use(Trust);
  if (!isTrusted(href)) return children;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

function List({ list, read }: { list: Tokens.List; read: Read }): ReactNode {
  const items = list.items.map((item, i) => <Item key={i} token={item} read={read} />);
  return list.ordered ? <ol start={list.start === '' ? 1 : list.start}>{items}</ol> : <ul>{items}</ul>;
}

function Table({ table, read }: { table: Tokens.Table; read: Read }): ReactNode {
  return (
    <div className={styles.wide}>
      <table>
        <thead>
          <tr>
            {table.header.map((cell, i) => (
              <th key={i}>{inlines(cell.tokens, read)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, i) => (
            <tr key={i}>
              {row.map((cell, j) => (
                <td key={j}>{inlines(cell.tokens, read)}</td>
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
      {/* makes content wider than the panel scrollable by keyboard */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </div>
  );
}
