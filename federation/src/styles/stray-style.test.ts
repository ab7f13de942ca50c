import { expect, test } from 'vitest';
import { strayStyle } from './stray-style.ts';

const stray = (css: string) => strayStyle(Buffer.from(css), 'clients');

test.each([
  '.card_1a2b3c4d{color:red}',
  'html[data-theme=dark] .card_1a2b3c4d,.row_1a2b3c4d:hover::before{color:red}',
  '.card_1a2b3c4d .ant-btn>span{color:red}',
  '.card_1a2b3c4d>p+.ant-btn{color:red}',
  '.card_1a2b3c4d{:is(&) p{color:red} :not(.other) &{color:blue}}',
  '.card_1a2b3c4d{& p{color:red} html.dark &{color:blue} .other &{color:green}}',
  ':is(.card_1a2b3c4d,.row_1a2b3c4d) p{color:red}',
  '[data-remote=clients] p{color:red}',
  '@media print{.card_1a2b3c4d{display:none}}',
  '@container (width>10px){.card_1a2b3c4d{display:none}}',
  '@scope(.card_1a2b3c4d){p{color:red}}',
  '@keyframes spin_1a2b3c4d{from{top:0}}',
])('%s stays inside the remote', (css) => {
  expect(stray(css)).toBeNull();
});

test.each([
  ['body{display:none}', 'body'],
  ['.ant-btn{color:red}', '.ant-btn'],
  ['*{color:red}', '*'],
  [':root{--ink:red}', ':root'],
  ['.card_1a2b3c4d,body{color:red}', '.card_1a2b3c4d,body'],
  ['body:has(.card_1a2b3c4d){display:none}', 'body:has(.card_1a2b3c4d)'],
  [':not(.card_1a2b3c4d){display:none}', ':not(.card_1a2b3c4d)'],
  [':is(.card_1a2b3c4d,nav) p{color:red}', ':is(.card_1a2b3c4d,nav) p'],
  ['.card_1a2b3c4d+nav{display:none}', '.card_1a2b3c4d+nav'],
  ['.card_1a2b3c4d~nav a{display:none}', '.card_1a2b3c4d~nav a'],
  ['.card_1a2b3c4d{& + nav{display:none}}', '& + nav'],
  ['.card_1a2b3c4d{:not(&){display:none}}', ':not(&)'],
  ['.card_1a2b3c4d{html:has(&){display:none}}', 'html:has(&)'],
  ['.card_1a2b3c4d{:is(html:has(&),p){display:none}}', ':is(html:has(&),p)'],
  ['.card_1a2b3c4d{color:red}}body{display:none}', '}body'],
  ['header:is(:bad(((),*){display:none}', 'what cannot be read'],
  ['[data-remote=admin] p{color:red}', '[data-remote=admin] p'],
  ['@media print{nav{display:none}}', 'nav'],
  ['@layer a{@supports (top:0){nav{display:none}}}', 'nav'],
  ['@scope(nav){a{color:red}}', 'a'],
  ['@keyframes spin{from{top:0}}', '@keyframes spin'],
  ['@font-face{font-family:Inter;src:url(x)}', '@font-face'],
  ['@import "https://elsewhere.example/x.css";', '@import "https://elsewhere.example/x.css"'],
  ['@property --ink{syntax:"*";inherits:false}', '@property --ink'],
  ['.fine_1a2b3c4d{color:red}\nnav{display:none}', 'nav'],
])('%s reaches beyond it', (css, said) => {
  expect(stray(css)).toBe(said);
});
