/**
 * Prints what the package weighs, gzipped and minified, and fails above its limits.
 *
 * Counted against the 12 kB is everything a page must have before its session can start: the static import graph of the
 * public entry. react, swr and jotai are left out, since the host shares one copy of each under its own key. ky and MSAL
 * are chunks of their own: ky (8.7 kB) arrives beside the start of the session, MSAL at a click on sign-in.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { rolldown, type OutputChunk } from 'rolldown';

const LIMITS: Readonly<Record<string, number>> = { 'src/public.ts': 12_000, 'src/signed-in.ts': 2_000 };
const SHARED = /^(react|react-dom|swr|jotai)(\/|$)/;

async function chunksOf(input: string): Promise<OutputChunk[]> {
  const bundle = await rolldown({ input, external: SHARED, platform: 'browser', logLevel: 'silent' });
  const { output } = await bundle.generate({ minify: true });
  await bundle.close();
  return output.filter((chunk) => chunk.type === 'chunk');
}

/** The chunk and all it imports statically. */
function withImports(chunks: OutputChunk[], entry: OutputChunk): Set<OutputChunk> {
  const found = new Set([entry]);
  for (const chunk of found) {
    for (const name of chunk.imports) {
      const imported = chunks.find(({ fileName }) => fileName === name);
      if (imported) found.add(imported);
    }
  }
  return found;
}

function weigh(chunks: Iterable<OutputChunk>): number {
  return [...chunks].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
}

function line(label: string, bytes: number, limit?: number): string {
  const size = `${(bytes / 1000).toFixed(1)} kB`.padStart(9);
  return `${size}  ${label}${limit === undefined ? '' : ` (limit ${limit / 1000} kB)`}`;
}

const lines: string[] = [];
let heavy = false;
for (const [input, limit] of Object.entries(LIMITS)) {
  const chunks = await chunksOf(input);
  const entry = chunks.find((chunk) => chunk.isEntry);
  if (!entry) throw new Error(`${input} gave no entry chunk`);
  const first = withImports(chunks, entry);
  const size = weigh(first);
  heavy ||= size > limit;
  lines.push(line(input, size, limit));
  for (const chunk of chunks.filter((chunk) => chunk.isDynamicEntry)) {
    const later = withImports(chunks, chunk);
    lines.push(line(`  later: ${chunk.name}`, weigh([...later].filter((chunk) => !first.has(chunk)))));
  }
}
const report = `shared-auth, gzip:\n${lines.join('\n')}\n`;
process.stdout.write(report);
// A file for the build's cache to keep.
mkdirSync('dist', { recursive: true });
writeFileSync('dist/size.txt', report);
if (heavy) {
  process.stderr.write('shared-auth is heavier than its limit.\n');
  process.exitCode = 1;
}
