import { request as http } from 'node:http';
import { expect, type Page, test } from '../fixtures/test.ts';

test.use({ demo: 'people', alone: 'first-reading' });

/** The card that bears this label, figure and all. */
function figureOf(page: Page, label: string) {
  return page.getByText(label, { exact: true }).locator('xpath=ancestor::div[@aria-busy="false"][1]').first();
}

interface Answer<T> {
  status: number;
  body: T;
}

/** Plain HTTP as a device speaks it: no browser, no cookie, no library of ours. */
function post<T>(url: string, body: unknown, bearer?: string): Promise<Answer<T>> {
  const payload = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const call = http(
      url,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
          ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) as T }));
      },
    );
    call.once('error', reject);
    call.end(payload);
  });
}

test('readings posted by plain HTTP are the figures that staff of that organization see, and nobody else', async ({
  page,
  server,
  signIn,
  browser,
}) => {
  // An administrator creates the client; its token is what an integrator is handed.
  await signIn('admin@aurora.example');
  const created = await page.evaluate(async () => {
    const stored =
      Object.values(sessionStorage).find((value) => /eyJ[\w-]+\.[\w-]+\.[\w-]+/.test(value)) ?? '';
    const bearer = /eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(stored)?.[0];
    // The page's own: another would make the server replace it, and the page's questions would replace that again.
    const { id: csrf } = JSON.parse(sessionStorage.getItem('emp.session.csrf') ?? '') as { id: string };
    const answer = await fetch('/v1/clients', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${bearer}`,
        'x-csrf-token': csrf,
      },
      body: JSON.stringify({ name: 'Test roof', description: 'Posted by the journey' }),
    });
    return answer.json();
  });
  const { id, access_token: secret } = created.data as { id: string; access_token: string };

  // The integrator: token, then a batch of three hours.
  const token = await post<{ access_token: string }>(`${server.url}/api/v1/auth/token`, {
    grant_type: 'client_credentials',
    client_id: id,
    client_secret: secret,
  });
  expect(token.status).toBe(200);
  const hour = 3_600_000;
  const last = Math.floor(Date.now() / hour) * hour - hour;
  const readings = [10.25, 20.5, 30.75].map((consumption, index) => ({
    timestamp: new Date(last - (2 - index) * hour).toISOString(),
    consumption,
    unit: 'kWh',
    metadata: { power: 4000 + index * 1000, temperature: 20 + index, humidity: 40 + 2 * index },
  }));
  const batch = await post<{ data?: { results?: { status: string }[] } }>(
    `${server.url}/api/v1/devices/${id}/readings/batch`,
    { readings },
    token.body.access_token,
  );
  expect([200, 201, 207]).toContain(batch.status);

  // An operator of the same organization, in a browser of their own.
  const operator = await browser.newContext();
  const seen = await operator.newPage();
  await signIn('operator@aurora.example', { page: seen });
  await expect(seen.getByRole('heading', { level: 1 })).toBeVisible();
  const card = (label: string) => figureOf(seen, label);
  await expect(card('Energy')).toContainText('61.50');
  await expect(card('Power')).toContainText('5.0');
  await expect(card('Temperature')).toContainText('21.0');
  await expect(card('Humidity')).toContainText('42.0');
  await expect(card('Total Clients')).toContainText('1');
  await expect(card('Active Clients')).toContainText('1');
  await expect(card('Metrics Tracked')).toContainText('4');
  await expect(card('Data Points')).toContainText('12');
  await operator.close();

  // Borealis is another organization: none of it.
  const other = await browser.newContext();
  const blind = await other.newPage();
  await signIn('admin@borealis.example', { page: blind });
  await expect(figureOf(blind, 'Total Clients')).toContainText('0');
  await expect(blind.getByText('61.50')).toHaveCount(0);
  await expect(blind.getByText('Test roof')).toHaveCount(0);
  await other.close();
});
