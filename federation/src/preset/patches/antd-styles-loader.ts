/* Patch of antd, a part of antd-styles-plugin.ts, which says what it gains and when it goes: the style functions of its components are left out. */
import { type Node, parse } from 'acorn';
import type { LoaderDefinition } from 'webpack';

/** What antd's components make a style hook with: component, style function, tokens, options. */
const makers = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook']);

type Call = Node & { callee: Node & { name?: string }; arguments: Node[] };

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesIn(each);
  else if (typeof value === 'object' && value !== null && 'type' in value) {
    yield value as Node;
    for (const part of Object.values(value)) yield* nodesIn(part);
  }
}

/** The second argument of each call of a maker. */
function styleFunctions(source: string): Node[] {
  const found: Node[] = [];
  for (const node of nodesIn(parse(source, { ecmaVersion: 'latest', sourceType: 'module' }))) {
    const { callee, arguments: given } = node as Call;
    if (node.type !== 'CallExpression' || !makers.has(callee.name ?? '')) continue;
    const style = given[1];
    if (style?.type !== 'ArrowFunctionExpression' && style?.type !== 'Identifier')
      throw new Error(`The second argument of ${callee.name} is no style function`);
    found.push(style);
  }
  return found;
}

/** `source` of one of antd's style modules, with each style function exchanged for one that says nothing. */
export function withoutStyleFunctions(source: string): string {
  let text = source;
  for (const { start, end } of styleFunctions(source).toSorted((a, b) => b.start - a.start)) {
    text = `${text.slice(0, start)}() => []${text.slice(end)}`;
  }
  return text;
}

/** A component's own module of styles, not a part of one nor one that only passes on another's. */
function shouldMakeStyles(file: string, source: string): boolean {
  return /[\\/]index\.js$/.test(file) && source.includes('=>');
}

/**
 * antd's style functions stay out of the bundle: what they say is in the style sheets of `shared-ui/src/antd-styles`, and
 * with `zeroRuntime` nobody calls them. What only they use goes with them. Their tokens, which become CSS variables, stay.
 */
const antdStylesLoader: LoaderDefinition = function removeStyleFunctions(source) {
  const text = withoutStyleFunctions(source);
  if (text === source && shouldMakeStyles(this.resourcePath, source))
    throw new Error('antd makes its styles in another way than this loader knows');
  return text;
};

export default antdStylesLoader;
