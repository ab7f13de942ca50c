import { describe, expect, test } from 'vitest';
import { withoutRegister } from './antd-style-register-loader.ts';
import { withoutStyleFunctions } from './antd-styles-loader.ts';
import { keepingVariables } from './antd-variables-loader.ts';

describe('style functions of antd', () => {
  test('are left out, and the tokens stay', () => {
    const source = `import { genStyleHooks, mergeToken } from '../../theme/internal';
const genBase = token => ({ color: token.colorText });
export const prepareComponentToken = token => ({ gap: token.padding });
export const PurePanel = genSubStyleComponent(['Alert', 'PurePanel'], genBase, prepareComponentToken);
export default genStyleHooks('Alert', token => {
  const merged = mergeToken(token, { a: (1) });
  return [genBase(merged)];
}, prepareComponentToken, { resetStyle: false });`;
    expect(
      withoutStyleFunctions(source),
    ).toBe(`import { genStyleHooks, mergeToken } from '../../theme/internal';
const genBase = token => ({ color: token.colorText });
export const prepareComponentToken = token => ({ gap: token.padding });
export const PurePanel = genSubStyleComponent(['Alert', 'PurePanel'], () => [], prepareComponentToken);
export default genStyleHooks('Alert', () => [], prepareComponentToken, { resetStyle: false });`);
  });

  test('are left out inside of functions too', () => {
    const source =
      "export default prefix => { const useStyle = genStyleHooks('Menu', t => [t]); return useStyle(prefix); };";
    expect(withoutStyleFunctions(source)).toContain("genStyleHooks('Menu', () => []); return");
  });

  test.each([
    "genStyleHooks({ component: 'Alert', style: () => [] })",
    "genStyleHooks('Alert', tokens(), () => [])",
  ])('stop the build where they are not as known: %s', (call) => {
    expect(() => withoutStyleFunctions(`export default ${call};`)).toThrow('is no style function');
  });
});

test('the part that makes rules is left out only as long as it offers what is known of it', () => {
  expect(() => withoutRegister('export const STYLE_PREFIX = 1;')).toThrow('has other exports: STYLE_PREFIX');
});

test('variables stay only where antd writes them as known', () => {
  expect(() => keepingVariables('const useCSSVarRegister = () => {};')).toThrow('in another way');
});
