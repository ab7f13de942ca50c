import { type Rule, type Selector, type SelectorComponent, type StyleSheet, transform } from 'lightningcss';

/** A CSS module's class as the preset names it: the local name and eight characters of its file's hash. */
const LOCAL_NAME = /_[A-Za-z0-9]{8}$/;

/** Rules that hold other rules and say nothing of what these are about. */
const TRANSPARENT = new Set(['media', 'supports', 'container', 'layer-block', 'starting-style']);
/** Rules that change nothing by themselves. */
const HARMLESS = new Set(['layer-statement', 'ignored', 'custom-media', 'nested-declarations']);

/**
 * The first rule of a style sheet that could reach something outside a remote's own pages, as its text; null when there
 * is none. Every selector must be about an element with a local class, or about something inside such an element or
 * inside the remote's own root. A condition on anything (`body.dark .card_1a2b3c4d`) is fine: it moves nothing.
 */
export function strayStyle(css: Buffer, remote: string): string | null {
  const found: string[] = [];
  const lines = css.toString().split('\n');
  const say = (loc: { line: number; column: number } | undefined, fallback: string) => {
    const text =
      loc === undefined
        ? ''
        : [lines[loc.line]?.slice(loc.column - 1), ...lines.slice(loc.line + 1)].join('\n');
    found.push(/^[^{;]*/.exec(text)?.[0].trim().slice(0, 120) || fallback);
  };
  const { warnings } = transform({
    filename: 'remote.css',
    code: css,
    errorRecovery: true,
    visitor: {
      StyleSheet({ rules }: StyleSheet) {
        walk(rules, false, { remote, say });
      },
    },
  });
  // What this parser leaves out, a browser may read in another way. A pseudo-class that it does not know it has looked at.
  for (const { value, loc } of warnings)
    if (!isUnknownPseudo(value)) say({ ...loc, line: loc.line - 1 }, 'what cannot be read');
  return found[0] ?? null;
}

const isUnknownPseudo = (value: unknown): boolean =>
  String((value as { type?: unknown } | undefined)?.type).startsWith('UnsupportedPseudo');

interface Walk {
  remote: string;
  say: (loc: { line: number; column: number } | undefined, fallback: string) => void;
}

function walk(rules: Rule[], inside: boolean, { remote, say }: Walk): void {
  for (const rule of rules) {
    const value = ('value' in rule ? rule.value : {}) as {
      loc?: { line: number; column: number };
      rules?: Rule[];
      selectors?: Selector[];
      style?: { selectors: Selector[]; rules?: Rule[]; loc: { line: number; column: number } };
      name?: { value?: string };
      scopeStart?: Selector[] | null;
    };
    if (rule.type === 'style') {
      const own = (value.selectors ?? []).every((selector) => isConfined(selector, inside, remote));
      if (own) walk(value.rules ?? [], true, { remote, say });
      else say(value.loc, 'a rule');
    } else if (rule.type === 'scope') {
      const start = value.scopeStart ?? [];
      const own = inside || (start.length > 0 && start.every((each) => isConfined(each, false, remote)));
      walk(value.rules ?? [], own, { remote, say });
    } else if (rule.type === 'keyframes') {
      if (!LOCAL_NAME.test(value.name?.value ?? '')) say(value.loc, '@keyframes');
    } else if (TRANSPARENT.has(rule.type)) {
      walk(value.rules ?? [], inside, { remote, say });
    } else if (!HARMLESS.has(rule.type)) {
      say(value.loc, `@${rule.type}`);
    }
  }
}

/** @param inside the selector is nested in a rule, or stands in a scope, that is the remote's own */
function isConfined(selector: Selector, inside: boolean, remote: string): boolean {
  /** The compound so far has a local class; an element above it has one. */
  let own = false;
  // A selector that names its parent anywhere, also as `html:has(&)`, is not below it by itself.
  let below = inside && !namesParent(selector);
  for (const part of selector) {
    if (part.type === 'combinator') {
      if (part.value === 'child' || part.value === 'descendant') below ||= own;
      // A sibling of an own element may be somebody else's; what is below something of ours has no other siblings.
      else if (part.value !== 'next-sibling' && part.value !== 'later-sibling') return false;
      own = false;
    } else {
      own ||= isOwn(part, inside, remote);
    }
  }
  return own || below;
}

const namesParent = (selector: Selector): boolean => /"type":"nesting"/.test(JSON.stringify(selector));

function isOwn(part: SelectorComponent, inside: boolean, remote: string): boolean {
  if (part.type === 'class') return LOCAL_NAME.test(part.name);
  if (part.type === 'nesting') return inside;
  if (part.type === 'attribute') {
    return (
      part.name === 'data-remote' && part.operation?.operator === 'equal' && part.operation.value === remote
    );
  }
  if (part.type !== 'pseudo-class') return false;
  if (part.kind === 'is' || part.kind === 'where' || part.kind === 'any') {
    return part.selectors.every((each) => isConfined(each, inside, remote));
  }
  return false;
}
