import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { faultOfProps } from './compare-props.ts';
import { declareModules } from './declare-modules.ts';
import { type Offered, parseTypes } from './release-types.ts';
import { USED_FILE, usedTypes } from './used-types.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'types-test-'));
});

afterEach(() => rm(folder, { recursive: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

const DIALOG = { './dialog': './src/dialog/dialog.tsx' };
const dialog = (props: string) => `import type { Client } from '../client.ts';
import { secret } from './secret.ts';
export interface DialogProps { ${props} }
export function Dialog(props: DialogProps) { return secret(props as object as Client); }`;

async function offering(props: string, client = 'id: string; name: string'): Promise<Offered> {
  await write('src/client.ts', `export interface Client { ${client} }`);
  await write(
    'src/dialog/secret.ts',
    `export const secret = (client: Client) => null;\nimport type { Client } from '../client.ts';`,
  );
  await write('src/dialog/dialog.tsx', dialog(props));
  return declareModules(folder, DIALOG);
}

test('a module is declared with the files that its declaration names, and no code', async () => {
  const { modules, files } = await offering('open: boolean; onCreated?: (client: Client) => void');
  expect(modules).toEqual({ './dialog': 'src/dialog/dialog.d.ts' });
  expect(Object.keys(files)).toEqual(['src/client.d.ts', 'src/dialog/dialog.d.ts']);
  expect(JSON.stringify(files)).not.toContain('secret(');
});

const before = 'open: boolean; onClose: () => void; onCreated?: (client: Client) => void';

test.each([
  ['nothing', before, undefined, /^fits$/],
  ['one that may be left out is new', `${before}; title?: string`, undefined, /^fits$/],
  ['one is wanted no more', 'open: boolean; onClose: () => void', undefined, /^fits$/],
  ['what is told has more in it', before, 'id: string; name: string; site: string', /^fits$/],
  [
    'one that must be given is new',
    `${before}; title: string`,
    undefined,
    /\.\/dialog: Property 'title' is missing/,
  ],
  ['one is called otherwise', before.replace('onClose', 'onDone'), undefined, /'onDone' is missing/],
  [
    'one is of another type',
    before.replace('boolean', "'yes' | 'no'"),
    undefined,
    /boolean.* is not assignable to type/,
  ],
  ['less is told of what was made', before, 'id: string', /'name' is missing/],
])('a consumer that was built before, and %s', async (_what, props, client, fault) => {
  const used = await offering(before);
  const said = await faultOfProps(used, await offering(props, client), folder);
  expect(said ?? 'fits').toMatch(fault);
});

test('a module that is gone is named, and one that its code does not name is not used', async () => {
  const used = await offering(before);
  expect(await faultOfProps(used, { modules: {}, files: {} }, folder)).toBe('./dialog is not there');
  const place = 'src/remote-types/clients';
  await write(`${place}/${USED_FILE}`, JSON.stringify({ './dialog': 'a.d.ts', './other': 'a.d.ts' }));
  await write(`${place}/a.d.ts`, 'export {};');
  await write('src/page.tsx', `open('clients', './dialog')`);
  expect(usedTypes(folder)).toEqual({
    clients: { modules: { './dialog': 'a.d.ts' }, files: { 'a.d.ts': 'export {};' } },
  });
});

test('declarations that would be files elsewhere are not taken', () => {
  const evil = { schema: 1, uses: {}, modules: {}, files: { '../../x.d.ts': '' } };
  expect(() => parseTypes(JSON.stringify(evil), 'clients 1.0.0')).toThrow('types.json of clients 1.0.0');
  expect(parseTypes(null, 'x').modules).toEqual({});
});
