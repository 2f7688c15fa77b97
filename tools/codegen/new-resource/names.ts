export interface Request {
  readonly module: string;
  /** Singular, kebab-case: `widget`, `price-list`. */
  readonly noun: string;
  readonly path?: string | undefined;
  readonly zh?: string | undefined;
  readonly en?: string | undefined;
  readonly of?: string | undefined;
}

/** A plain record; a document with lines, states and reversal; a document that a process of ger approves. */
const KINDS = ['record', 'document', 'process'] as const;
type Kind = (typeof KINDS)[number];

export interface DesignRoute {
  readonly path: string;
  readonly app: string;
  readonly title: { readonly zh: string; readonly en: string };
  readonly international: string | null;
}

/** All spellings of a new resource in one place. */
export interface Names {
  readonly module: string;
  readonly noun: string;
  readonly camel: string;
  readonly pascal: string;
  readonly table: string;
  readonly alias: string;
  readonly right: string;
  readonly basePath: string;
  readonly pagePath: string;
  readonly detailPath: string;
  readonly title: { readonly zh: string; readonly en: string };
  readonly isInDesign: boolean;
  readonly of: Kind;
}

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** The design takes precedence: a route of this module that is given, or ends in the noun, supplies title and right. */
export function nameResource(request: Request, routes: readonly DesignRoute[]): Names {
  const { module, noun } = request;
  if (!KEBAB.test(noun)) throw new Error(`"${noun}" is not a noun in kebab-case, such as widget or price-list`);
  const of = KINDS.find((kind) => kind === (request.of ?? 'record'));
  if (of === undefined) throw new Error(`"${request.of}" is none of ${KINDS.join(', ')}`);
  const own = routes.filter((route) => route.app === module);
  const route =
    request.path === undefined
      ? own.find((each) => each.path.endsWith(`/${noun}`))
      : own.find((each) => each.path === request.path);
  const pagePath = request.path ?? route?.path ?? `/${module}/${noun}`;
  const words = noun.split('-');
  const pascal = words.map(capitalize).join('');
  const plain = capitalize(words.join(' '));
  return {
    module,
    noun,
    pascal,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    table: `${module}.${noun.replaceAll('-', '_')}`,
    // `o` is the owner
    alias: noun.startsWith('o') ? 't' : noun.charAt(0),
    right: route?.international ?? `${module}.${noun}`,
    basePath: `/v2/${module}/${noun}`,
    pagePath,
    detailPath: detailPathOf(pagePath, own),
    title: { zh: request.zh ?? route?.title.zh ?? plain, en: request.en ?? route?.title.en ?? plain },
    isInDesign: route !== undefined,
    of,
  };
}

/** The design uses `details` or `detail`, below the list or next to a page named `list`. */
function detailPathOf(pagePath: string, routes: readonly DesignRoute[]): string {
  const beside = pagePath.replace(/\/list$/, '');
  const likely = [`${pagePath}/details`, `${pagePath}/detail`, `${beside}/detail`, `${beside}/details`];
  return likely.find((path) => routes.some((each) => each.path === path)) ?? `${pagePath}/details`;
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
