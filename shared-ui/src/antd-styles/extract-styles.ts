import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import { createElement, Fragment, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { antdTheme, type ThemeOptions } from '../tokens/antd-theme.ts';
import { type Sheet, samples } from './samples.ts';

type Cache = ReturnType<typeof createCache>;

const ordinary: ThemeOptions = { mode: 'light', compact: false, animations: true };

/** What antd would insert while the samples of `sheet` are drawn, by its key: component, prefixes. */
function drawn(sheet: Sheet, options: ThemeOptions): Cache {
  const cache = createCache();
  const elements = Object.values<readonly ReactNode[]>(samples[sheet]).flat();
  const theme = { ...antdTheme(options), zeroRuntime: false };
  const page = createElement(ConfigProvider, { theme }, createElement(Fragment, null, ...elements));
  renderToString(createElement(StyleProvider, { cache }, page));
  return cache;
}

/** The class by which a component has antd's variables. */
const HAS_VARIABLES = '[class*="css-var-"]';

/**
 * antd's rules for every link, for those that antd draws and those inside: where its variables are. At run time a class of
 * its own told them; without it they would be for all links, and those outside would lose their focus ring.
 */
export function withinAntd(css: string): string {
  return css
    .replace(/(?<=^|[},])a(?=(?::[\w-]+|\[\w+\])?[,{])/g, `a:where(${HAS_VARIABLES},${HAS_VARIABLES} *)`)
    .replace(/(?<=^|[},])a(?=:[\w-]+ )/g, `a:where(${HAS_VARIABLES})`);
}

/** Without the styles whose key `leave` names. */
function text(cache: Cache, leave: (key: string) => boolean): string {
  for (const key of cache.cache.keys()) if (leave(key)) cache.cache.delete(key);
  const css = extractStyle(cache, { plain: true, types: 'style' })
    // The last rule tells antd what a server drew already.
    .replace(/\.data-ant-cssinjs-cache-path\{.*$/s, '');
  return withinAntd(css).replaceAll('}', '}\n');
}

/** Only for antd's own documentation, which shows in place what else floats. */
const forDocumentation = (key: string) => key.includes('-PurePanel');

/** The text of one style sheet: antd's rules for the components of `sheet`, whose values are CSS variables. */
export function antdCss(sheet: Sheet, options: ThemeOptions = ordinary): string {
  const kit = sheet === 'kit' ? undefined : drawn('kit', options).cache;
  return [
    '/* antd’s own rules, written by `pnpm --filter shared-ui antd-styles`; a test compares. */\n',
    text(drawn(sheet, options), (key) => forDocumentation(key) || kit?.has(key) === true),
  ].join('');
}
