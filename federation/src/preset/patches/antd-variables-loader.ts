/*
 * Patch of antd: variables stay on the page. Gains 139 to 123 ms from the dashboard to Clients and 252 to 184 ms back, on a slow
 * device (docs/decisions/0022-antd-styles-without-runtime.md).
 * Noticed by antd-styles.test.ts, and by the build where antd's source has changed.
 * Delete when antd keeps the variables of components that have left the page.
 */
import type { LoaderDefinition } from 'webpack';

/** Of `useCSSVarRegister`: where a component's variables leave the page, and where they have just come. */
const REMOVAL =
  /\(\[,, styleId\]\) => \{\s*if \(isClientSide\) \{\s*removeCSS\(styleId, \{[^}]*\}\);\s*\}\s*\}/;
const ARRIVAL = /style\[CSS_IN_JS_INSTANCE\] = instanceId;/;

/** Where else the same variables were written: for the same component in the same place, in another theme. */
const REPLACE_FORMER = `
    const place = stylePath.slice(0, -1).join('%');
    const former = written.get(place);
    if (former !== undefined && former !== styleId) removeCSS(former, { mark: ATTR_MARK, attachTo: container });
    written.set(place, styleId);`;

/**
 * The variables of antd's components, as `useCSSVarRegister` of `@ant-design/cssinjs` writes them, stay on the page until
 * another theme has others. antd takes them away with the last component that needs them and writes them anew for the
 * next: each time the browser looks through all of its rules again, a third of what showing a page takes on a slow device.
 */
export function keepingVariables(source: string): string {
  if (!REMOVAL.test(source) || !ARRIVAL.test(source))
    throw new Error('antd writes its variables in another way than this loader knows');
  return source
    .replace(REMOVAL, '() => {}')
    .replace(ARRIVAL, (arrival) => `${arrival}${REPLACE_FORMER}`)
    .replace(/^const useCSSVarRegister/m, 'const written = new Map();\n$&');
}

const antdVariablesLoader: LoaderDefinition = keepingVariables;

export default antdVariablesLoader;
