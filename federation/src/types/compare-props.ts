import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Offered, propsFile } from './release-types.ts';
import { runTsc } from './run-tsc.ts';

/**
 * What the compiler says against passing what one build passes to what another takes, or null. What declarations import of
 * packages that are not at hand counts as anything.
 * @param used what a consumer was built with
 * @param offered what it would meet
 * @param at packages are looked for from here
 */
export async function faultOfProps(used: Offered, offered: Offered, at: string): Promise<string | null> {
  const names = Object.keys(used.modules);
  const missing = names.find((name) => offered.modules[name] === undefined);
  if (missing !== undefined) return `${missing} is not there`;
  if (names.length === 0 || isSame(used, offered)) return null;
  const folder = await mkdtemp(join(tmpdir(), 'props-'));
  try {
    await writeAll(join(folder, 'used'), used);
    await writeAll(join(folder, 'offered'), offered);
    const lines = names.map(
      (name, index) =>
        `declare const used${index}: Used['${name}'];\nexport const given${index}: Offered['${name}'] = used${index};`,
    );
    await writeFile(
      join(folder, 'check.ts'),
      `import type { Props as Used } from './used/props.ts';\nimport type { Props as Offered } from './offered/props.ts';\n${lines.join('\n')}\n`,
    );
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          strict: true,
          noEmit: true,
          skipLibCheck: true,
          allowImportingTsExtensions: true,
          module: 'esnext',
          moduleResolution: 'bundler',
          jsx: 'react-jsx',
          target: 'es2024',
          lib: ['es2024', 'dom', 'dom.iterable'],
          types: [],
          paths: { '*': [join(at, 'node_modules/*'), join(at, 'node_modules/@types/*')] },
        },
        files: ['check.ts'],
      }),
    );
    const said = await runTsc('-p', join(folder, 'tsconfig.json'), '--pretty', 'false');
    return faultIn(said, names);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Nothing was changed, which is the usual case and needs no compiler. */
const isSame = (used: Offered, offered: Offered): boolean =>
  Object.entries(used.modules).every(([name, file]) => offered.modules[name] === file) &&
  Object.entries(used.files).every(([path, text]) => offered.files[path] === text);

async function writeAll(folder: string, offered: Offered): Promise<void> {
  for (const [path, text] of Object.entries(offered.files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await writeFile(join(folder, 'props.ts'), propsFile(offered));
}

/** The first complaint about what is passed, as one sentence; what declarations miss for themselves says nothing of it. */
function faultIn(said: string, names: string[]): string | null {
  const lines = said.split('\n');
  const first = lines.findIndex((line) => /check\.ts\(\d+,\d+\): error/.test(line));
  if (first < 0) return null;
  const [, row = '0', text = ''] =
    /check\.ts\((\d+),\d+\): error TS\d+: (.*)$/.exec(lines[first] ?? '') ?? [];
  const more = lines.slice(first + 1).findIndex((line) => !line.startsWith(' '));
  // The innermost reason is the one that names the property.
  const reasons = more < 0 ? lines.slice(first + 1) : lines.slice(first + 1, first + 1 + more);
  const reason = reasons.map((line) => line.trim()).findLast((line) => line !== '') ?? text;
  const name = names[Math.floor((Number(row) - 4) / 2)] ?? names[0];
  return `${name}: ${reason.replace(/\.$/, '')}`;
}
