import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { runWebpack } from '../run-webpack.ts';
import { dataFolder } from '../service/data-folder.ts';
import { freePort } from '../service/free-port.ts';

const root = join(import.meta.dirname, '../../..');
const types = { js: 'text/javascript', css: 'text/css' };
const QUARTER = 15 * 60_000;
const points = Array.from({ length: 97 }, (_, index) => ({
  x: Date.UTC(2026, 0, 1) + index * QUARTER,
  y: Math.max(0, 5000 * Math.sin(((index - 24) / 48) * Math.PI)),
}));

/** The built files by their address, as small as they can be. */
function build(): Map<string, { type: string; body: Buffer }> {
  const output = join(dataFolder('bare-page'), 'dist');
  runWebpack('bare-page.config.ts', join(root, 'bench'), { BARE_PAGE_OUTPUT: output });
  return new Map(
    globSync('**/*.{js,css}', { cwd: output }).map((file) => [
      `/${file}`,
      {
        type: types[file.endsWith('.js') ? 'js' : 'css'],
        body: brotliCompressSync(readFileSync(join(output, file))),
      },
    ]),
  );
}

/** What the libraries take by themselves: the least that any page of them can. */
export async function serveBarePage(): Promise<{ url: string; stop: () => void }> {
  const files = build();
  const named = (ending: string) =>
    [...files.keys()].filter((file) => /page\.[^/]*$/.test(file) && file.endsWith(ending));
  const page = [
    '<!doctype html><meta charset="utf-8"><title>Bare page</title><body>',
    ...named('.css').map((file) => `<link rel="stylesheet" href="${file}">`),
    ...named('.js').map((file) => `<script defer src="${file}"></script>`),
  ].join('');
  const server = createServer(({ url = '/' }, answer) => {
    const file = files.get(url);
    if (file) {
      answer.setHeader('cache-control', 'public, max-age=31536000, immutable');
      answer.setHeader('content-encoding', 'br');
      answer.setHeader('content-type', file.type);
      answer.end(file.body);
    } else if (url === '/points.json') {
      answer.setHeader('content-type', 'application/json');
      answer.end(JSON.stringify(points));
    } else {
      answer.setHeader('content-type', 'text/html');
      answer.end(page);
    }
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}
