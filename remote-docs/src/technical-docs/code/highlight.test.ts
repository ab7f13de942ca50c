import { expect, it } from 'vitest';
import { codeExampleTexts } from './code-example-texts.ts';
import { codeExampleIds, codeExamples } from './code-examples.ts';
import { highlight } from './highlight.ts';
import { curlFiles } from './languages/curl.ts';
import { javaFiles } from './languages/java.ts';
import { javascriptFiles } from './languages/javascript.ts';
import { pythonFiles } from './languages/python.ts';

const files = [
  ...[curlFiles, javascriptFiles, pythonFiles, javaFiles].flatMap((group) => Object.values(group)),
  ...codeExampleIds.map((id) => ({ ...codeExamples[id], code: codeExampleTexts[id] })),
];

it.each(files)('colours $file without changing a letter', ({ code, language }) => {
  const pieces = highlight(code, language);
  expect(pieces.map(({ text }) => text).join('')).toBe(code);
  expect(pieces.some(({ kind }) => kind === 'comment')).toBe(true);
});

it('knows a comment from a string that looks like one', () => {
  expect(highlight('curl "http://x" # a', 'bash')).toEqual([
    { kind: 'plain', text: 'curl ' },
    { kind: 'string', text: '"http://x"' },
    { kind: 'plain', text: ' ' },
    { kind: 'comment', text: '# a' },
  ]);
  expect(highlight('body=${body%x} ${1#whsec_}', 'bash')).toHaveLength(1);
});
