import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem, type SeenRequest } from 'shared-auth/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type SavedFile, savedFiles } from 'shared-ui/testing';
import { renderClients } from '../../testing/render-clients.tsx';

let saved: SavedFile[];
beforeEach(() => {
  saved = savedFiles();
});
afterEach(() => vi.restoreAllMocks());

interface ImportBody {
  dry_run: boolean;
  rows: { line: number; name: string; location?: string }[];
}

/** Knows names; creates what it does not know. */
function server(...existing: string[]) {
  const names = new Set(existing.map((name) => name.toLowerCase()));
  return {
    'POST /v1/clients/import': ({ body }: SeenRequest) => {
      const { dry_run, rows } = body as ImportBody;
      return {
        data: {
          rows: rows.map(({ line, name }) => {
            if (names.has(name.toLowerCase())) return { line, result: 'duplicate' };
            if (name === 'Refused') {
              return { line, result: 'rejected', errors: [{ field: 'name', message: 'Not this one' }] };
            }
            const notes = name === 'Odd' ? [{ field: 'type', message: 'No type that we know' }] : undefined;
            if (dry_run) return { line, result: 'created', ...(notes && { notes }) };
            names.add(name.toLowerCase());
            return { line, result: 'created', id: `id-${line}`, access_token: `token-${line}` };
          }),
        },
      };
    },
  };
}

const calls = (requests: SeenRequest[]) =>
  requests
    .filter(({ path }) => path === '/v1/clients/import')
    .map(({ body }) => body as ImportBody)
    .map(({ dry_run, rows }) => `${dry_run ? 'dry run' : 'import'} ${rows.length}`);

async function open(handlers = {}) {
  const page = await renderClients('/clients', { handlers });
  await userEvent.click(await screen.findByRole('button', { name: 'Import CSV' }));
  await screen.findByText(/A client with the same name and location is never created twice/);
  return page;
}

async function choose(content: string | Uint8Array<ArrayBuffer>, name = 'clients.csv') {
  await userEvent.upload(
    screen.getByLabelText('Choose a CSV file'),
    new File([content], name, { type: 'text/csv' }),
  );
}

async function savedText(): Promise<[name: string, text: string]> {
  const { name = '', content = new Blob() } = saved.at(-1) ?? {};
  return [name, (await content.text()).replace('\uFEFF', '')];
}

describe('importing clients', () => {
  it('writes nothing before it has shown what would be', async () => {
    const { requests } = await open(server('Known'));
    await choose(
      'name,description,owner\nRoof,Flat,me\nKnown,x,\n,nobody,\nroof,again,\nRefused,x,\n"=cmd|\'/C calc\'!A0",formula,\n',
    );
    expect(await screen.findByText('2 clients would be created')).toBeTruthy();
    expect(screen.getByText('2 lines have errors and are left out')).toBeTruthy();
    expect(screen.getByText('2 duplicate lines are left out')).toBeTruthy();
    expect(screen.getByText('1 column is not used: owner')).toBeTruthy();
    expect(
      screen.getByText('1 line begins like a spreadsheet formula. It is kept as plain text.'),
    ).toBeTruthy();
    const notes = (title: string) =>
      within(screen.getByText(title).closest('details') as HTMLElement)
        .getAllByRole('row')
        .slice(1)
        .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '));
    expect(notes('Lines with errors')).toEqual([
      '4 |  | Client name is required',
      '6 | Refused | Not this one',
    ]);
    expect(notes('Duplicates')).toEqual([
      '3 | Known | A client with this name and location exists',
      '5 | roof | Same name and location as line 2',
    ]);
    expect(calls(requests)).toEqual(['dry run 4']);
  });

  it('says how many have no type, as what they send is in no sum', async () => {
    await open(server());
    await choose('name,description,type,role\nRoof,Flat,solar,\nA,x,,\nB,x,,storage\nC,x,,\n');
    await screen.findByText(/^2 clients have no type and only measure: .* in no sum/);
  });

  it('says of which lines nobody knows what their type does, and leaves none out', async () => {
    await open(server());
    await choose('name,description,type\nRoof,Flat,solar\nOdd,x,perpetuum mobile\n');
    expect(await screen.findByText('2 clients would be created')).toBeTruthy();
    const details = screen.getByText('Types nobody knows').closest('details') as HTMLElement;
    const [row, ...others] = within(details).getAllByRole('row').slice(1);
    expect(others).toEqual([]);
    expect(row?.textContent).toMatch(
      /^3Odd.*only measures.*"perpetuum mobile".*add a column role with generation/,
    );
  });

  it('imports, and hands out the tokens this once', async () => {
    const { requests } = await open(server());
    await choose('name;description\nRoof;Flat\nMill;"At the river; east"\n');
    await userEvent.click(await screen.findByRole('button', { name: 'Import 2 clients' }));
    expect(await screen.findByText('2 clients created')).toBeTruthy();
    expect(calls(requests)).toEqual(['dry run 2', 'import 2']);

    const closeButton = () => screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement;
    await userEvent.click(closeButton());
    expect(await screen.findByText('Close without the access tokens?')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
    await userEvent.click(screen.getByRole('button', { name: 'Download access tokens (CSV)' }));
    expect(await savedText()).toEqual([
      'client-access-tokens.csv',
      'line,name,client_id,access_token\r\n2,Roof,id-2,token-2\r\n3,Mill,id-3,token-3\r\n',
    ]);
    await userEvent.click(closeButton());
    await waitFor(() => expect(screen.queryByText('2 clients created')).toBeNull());
  });

  it('creates nothing the second time', async () => {
    const { requests } = await open(server('Roof', 'Mill'));
    await choose('name,description\nRoof,a\nMill,b\n');
    expect(await screen.findByText('No client would be created')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import 0 clients' }).disabled).toBe(true);
    expect(calls(requests)).toEqual(['dry run 2']);
  });

  it('takes 1,000 good lines from among 100 bad ones, and gives all bad ones as a file', async () => {
    const lines = Array.from({ length: 1100 }, (_, index) =>
      index % 11 === 5 ? ',bad' : `Site ${index},good`,
    );
    const { requests } = await open(server());
    await choose(`name,description\n${lines.join('\n')}`);
    expect(await screen.findByText('1,000 clients would be created')).toBeTruthy();
    expect(screen.getByText('100 lines have errors and are left out')).toBeTruthy();
    expect(screen.getByText('and 50 more lines')).toBeTruthy();
    await userEvent.click(screen.getByText('Lines with errors'));
    await userEvent.click(screen.getByRole('button', { name: 'Download all as CSV' }));
    const [, text] = await savedText();
    expect(text.trim().split('\r\n')).toHaveLength(101);
    await userEvent.click(screen.getByRole('button', { name: 'Import 1,000 clients' }));
    expect(await screen.findByText('1,000 clients created')).toBeTruthy();
    expect(calls(requests)).toEqual(['dry run 500', 'dry run 500', 'import 500', 'import 500']);
  });

  it('says that it guessed the letters', async () => {
    await open(server());
    await choose(
      Uint8Array.from([
        ...new TextEncoder().encode('name,description\nM'),
        0xfc,
        ...new TextEncoder().encode('hle,alt\n'),
      ]),
    );
    expect(await screen.findByText(/It was read as Windows-1252/)).toBeTruthy();
    expect(screen.getByText('Mühle')).toBeTruthy();
  });

  it.each([
    ['', 'This file is empty.'],
    ['PK\u0003\u0004rest', 'This is a spreadsheet workbook. Save it as CSV, then choose that file.'],
    ['title\nx\n', 'The first line must name these columns: name, description'],
    ['name,description\n', 'This file has a header but no lines.'],
  ])('refuses %j', async (content, message) => {
    const { requests } = await open(server());
    await choose(content);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(calls(requests)).toEqual([]);
  });

  it('keeps what was done when the line breaks, and sends the rest later', async () => {
    const good = server();
    const { api, requests } = await open(good);
    const lines = Array.from({ length: 700 }, (_, index) => `Site ${index},good`);
    await choose(`name,description\n${lines.join('\n')}`);
    const start = await screen.findByRole('button', { name: 'Import 700 clients' });
    let sent = 0;
    api.use({
      'POST /v1/clients/import': (request: SeenRequest) =>
        (sent += 1) === 1 ? good['POST /v1/clients/import'](request) : problem(503, 'Try later'),
    });
    await userEvent.click(start);
    expect(await screen.findByText('500 clients created')).toBeTruthy();
    expect(screen.getByText('The import stopped: Try later')).toBeTruthy();
    expect(screen.getByText('200 lines were not sent. Sending again is safe.')).toBeTruthy();
    api.use(good);
    await userEvent.click(screen.getByRole('button', { name: 'Send the rest' }));
    expect(await screen.findByText('700 clients created')).toBeTruthy();
    expect(calls(requests).slice(2)).toEqual(['import 500', 'import 200', 'import 200']);
  });
});
