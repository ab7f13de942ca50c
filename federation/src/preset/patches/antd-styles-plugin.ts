/*
 * Patch of antd: no style rules made in the browser. Gains 46 kB of JavaScript and 50 of 277 ms of scripts on a slow device's
 * warm load, 2.3 kB of CSS compiler included (docs/decisions/0022-antd-styles-without-runtime.md).
 * Noticed by antd-styles.test.ts, by the build, and by e2e/journeys/antd-styles.spec.ts.
 * Delete when antd's own zero-runtime build leaves the style functions out.
 */
import { join } from 'node:path';
import type { Compiler, RuleSetRule } from 'webpack';

const loader = (name: string) => join(import.meta.dirname, name);

const rules: RuleSetRule[] = [
  {
    test: /[\\/]antd[\\/]es[\\/][^\\/]+[\\/]style([\\/][^\\/]+)?\.js$/,
    loader: loader('antd-styles-loader.ts'),
  },
  {
    test: /[\\/]@ant-design[\\/]cssinjs[\\/]es[\\/]hooks[\\/]useStyleRegister\.js$/,
    loader: loader('antd-style-register-loader.ts'),
  },
  {
    test: /[\\/]@ant-design[\\/]cssinjs[\\/]es[\\/]hooks[\\/]useCSSVarRegister\.js$/,
    loader: loader('antd-variables-loader.ts'),
  },
];

/** Where antd makes rules, and the CSS compiler that it needs for that. */
const MAKER = /[\\/]@ant-design[\\/]cssinjs[\\/]/;
const COMPILER = /[\\/]node_modules[\\/]stylis[\\/]/;

/**
 * antd without the part that makes style rules in the browser; `shared-ui/src/antd-styles` brings them as style sheets.
 * If an antd of another shape slipped past the loaders its compiler would be in the bundle, which fails the build.
 */
export class AntdStylesPlugin {
  apply(compiler: Compiler): void {
    compiler.options.module.rules.push(...rules);
    compiler.hooks.thisCompilation.tap('AntdStyles', (compilation) => {
      compilation.hooks.finishModules.tap('AntdStyles', (modules) => {
        const users = [...modules]
          .filter((module) => COMPILER.test(module.identifier()))
          .flatMap((module) => [...compilation.moduleGraph.getIncomingConnections(module)])
          .map(({ originModule }) => originModule?.identifier() ?? '');
        const maker = users.find((user) => MAKER.test(user));
        if (maker === undefined) return;
        const message = `antd would make its styles at run time: ${maker} is not as the preset knows it`;
        compilation.errors.push(new compiler.webpack.WebpackError(message));
      });
    });
  }
}

/** The little of a page that the function below knows; it runs there, and everything else in this folder in Node. */
interface StyleSheet {
  href?: string;
}
declare const document: {
  head: {
    querySelector(selector: string): StyleSheet | null;
    insertBefore(sheet: StyleSheet, next: StyleSheet | null): void;
    append(sheet: StyleSheet): void;
  };
};

/** Style sheets stand in the order of their arrival, but antd's before all others, which may change what antd draws. */
export function insertStyleSheet(sheet: StyleSheet): void {
  const other = document.head.querySelector('link[rel="stylesheet"]:not([href*="/antd-"])');
  if (sheet.href?.includes('/antd-')) document.head.insertBefore(sheet, other);
  else document.head.append(sheet);
}
