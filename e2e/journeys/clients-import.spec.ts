import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { expect, type Page, test } from '../fixtures/test.ts';

test.use({ demo: 'people' });

/** The file's own doing: 50 columns, accents of Windows-1252, quotes, line breaks, formulas, duplicates, bad lines. */
function hostileFile(): Buffer {
  const extra = Array.from({ length: 44 }, (_, index) => `legacy ${index}`);
  const blank = extra.map(() => 'x').join(';');
  const good = Array.from({ length: 1000 }, (_, index) => {
    const name = index % 50 === 0 ? `"=cmd|' /C calc'!A${index}"` : `Mühle ${index}`;
    const description = index % 10 === 0 ? `"Größe ""${index}"";\nzweite Zeile"` : 'Anlage';
    return `${name};${description};Halle ${index % 3};;wind;active;${blank}`;
  });
  const bad = Array.from({ length: 100 }, (_, index) => {
    if (index % 4 === 0) return `;ohne Namen;;;;;${blank}`;
    if (index % 4 === 1) return `Ohne Text ${index};;;;;;${blank}`;
    if (index % 4 === 2) return `Schläft ${index};x;;;;sleeping;${blank}`;
    return `Zu viele ${index};x;;;;;${blank};y;z`;
  });
  const lines = good.flatMap((line, index) =>
    index % 10 === 9 ? [line, bad[(index - 9) / 10] ?? ''] : [line],
  );
  const duplicates = ['MÜHLE 1;doppelt;halle 1', 'Mühle 2 ;doppelt; Halle 2'];
  const header = `Name;DESCRIPTION;location;building;type;status;${extra.join(';')}`;
  return Buffer.from([header, ...lines, ...duplicates].join('\r\n'), 'latin1');
}

async function chooseFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('Choose a CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

async function download(
  page: Page,
  button: Locator,
): Promise<{ name: string; text: string; cells: string[][] }> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const text = readFileSync(await file.path(), 'utf8');
  return { name: file.suggestedFilename(), text, cells: cellsOf(text.replace('\uFEFF', '')) };
}

/** RFC 4180, as a spreadsheet reads it. */
function cellsOf(text: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') lines.push([]);
    if (end === '') break;
  }
  return lines.filter((line) => line.length > 1);
}

test('a hostile file does what the page says, twice is once, and what comes out runs no formula', async ({
  page,
  signIn,
}) => {
  await signIn('operator@aurora.example', { to: '/clients' });
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const importing = page.getByRole('dialog', { name: 'Import clients from CSV' });

  await test.step('what is no CSV file is refused before anything is sent', async () => {
    await chooseFile(page, 'clients.xlsx', Buffer.from([0x50, 0x4b, 3, 4, 20, 0]));
    await expect(importing.getByRole('alert')).toHaveText(/This is a spreadsheet workbook/);
    await chooseFile(page, 'clients.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]));
    await expect(importing.getByRole('alert')).toHaveText(/This is not a text file/);
  });

  await test.step('UTF-16, as spreadsheets save "Unicode text", is read as it is meant', async () => {
    await chooseFile(
      page,
      'utf16.txt',
      Buffer.from('\uFEFFname\tdescription\r\n発電所\tGröße\r\n', 'utf16le'),
    );
    await expect(importing.getByText('1 client would be created')).toBeVisible();
    await expect(importing.getByRole('cell', { name: '発電所' })).toBeVisible();
    await importing.getByRole('button', { name: 'Choose another file' }).click();
  });

  await test.step('the dry run tells what would be, line by line, and writes nothing', async () => {
    await chooseFile(page, 'hostile.csv', hostileFile());
    await expect(importing.getByText('1,000 clients would be created')).toBeVisible();
    for (const fact of [
      '100 lines have errors and are left out',
      '2 duplicate lines are left out',
      '20 lines begin like a spreadsheet formula. They are kept as plain text.',
      '44 columns are not used: legacy 0, legacy 1, legacy 2, legacy 3, legacy 4, and 39 more',
    ]) {
      await expect(importing.getByText(fact)).toBeVisible();
    }
    await expect(importing.getByText(/It was read as Windows-1252/)).toBeVisible();
    await expect(importing.getByRole('cell', { name: 'Mühle 1', exact: true })).toBeVisible();
    const badLines = importing.getByRole('group').filter({ hasText: 'Lines with errors' });
    await badLines.getByText('Lines with errors').click();
    const errors = await download(page, badLines.getByRole('button', { name: 'Download all as CSV' }));
    expect(errors.cells).toHaveLength(101);
    expect(errors.cells[1]?.slice(1)).toEqual(['', 'Client name is required']);
  });

  await test.step('the import creates exactly those, each with a token', async () => {
    await importing.getByRole('button', { name: 'Import 1,000 clients' }).click();
    await expect(importing.getByText('1,000 clients created')).toBeVisible();
    const tokens = await download(
      page,
      importing.getByRole('button', { name: 'Download access tokens (CSV)' }),
    );
    expect(tokens.cells).toHaveLength(1001);
    expect(new Set(tokens.cells.slice(1).map(([, , , token]) => token)).size).toBe(1000);
    expect(tokens.cells[1]?.[1]).toBe("'=cmd|' /C calc'!A0");
    await importing.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByText('Showing 1 to 10 of 1,000 results')).toBeVisible();
  });

  await test.step('the same file again creates nothing', async () => {
    await page.getByRole('button', { name: 'Import CSV' }).click();
    await chooseFile(page, 'hostile.csv', hostileFile());
    await expect(importing.getByText('No client would be created')).toBeVisible();
    await expect(importing.getByText('1,002 duplicate lines are left out')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(importing).toBeHidden();
  });

  await test.step('the exported list holds all of it and no cell that a spreadsheet would run', async () => {
    const exported = await download(page, page.getByRole('button', { name: 'Export CSV' }));
    expect(exported.name).toMatch(/^clients-\d{4}-\d\d-\d\d\.csv$/);
    expect(exported.text.startsWith('\uFEFF')).toBe(true);
    expect(exported.cells).toHaveLength(1001);
    const running = exported.cells.flat().filter((cell) => /^[=+\-@\t\r\n]/.test(cell));
    expect(running).toEqual([]);
    expect(exported.cells.filter(([, name]) => name?.startsWith("'=cmd"))).toHaveLength(20);

    // What was exported is known when it comes back: nothing was changed on the way.
    await page.getByRole('button', { name: 'Import CSV' }).click();
    await chooseFile(page, exported.name, Buffer.from(exported.text));
    await expect(importing.getByText('No client would be created')).toBeVisible();
    await expect(importing.getByText('1,000 duplicate lines are left out')).toBeVisible();
  });
});
