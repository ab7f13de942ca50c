/* Patch of antd, a part of antd-styles-plugin.ts, which says what it gains and when it goes: the part that makes and inserts rules is left out. */
import type { LoaderDefinition } from 'webpack';

const EXPORTS = ['default', 'extract', 'normalizeStyle', 'parseStyle', 'STYLE_PREFIX', 'uniqueHash'].join();

function exportsOf(source: string): string {
  const names = source.matchAll(/^export (?:const |function )?(\w+)/gm);
  return [...names]
    .map(([, name = '']) => name)
    .toSorted((a, b) => a.localeCompare(b))
    .join();
}

/**
 * The part of `@ant-design/cssinjs` that makes rules and inserts them, with a CSS compiler of its own (stylis), in a page
 * whose rules are style sheets: only the names of its variables' rules are still made.
 */
export function withoutRegister(source: string): string {
  if (exportsOf(source) !== EXPORTS)
    throw new Error(`antd's useStyleRegister has other exports: ${exportsOf(source)}`);
  return `import hash from '@emotion/hash';
export const STYLE_PREFIX = 'style';
export const uniqueHash = (path, text) => hash(path.join('%') + text);
export const extract = () => null;
export default function useStyleRegister() {}
`;
}

const antdStyleRegisterLoader: LoaderDefinition = withoutRegister;

export default antdStyleRegisterLoader;
