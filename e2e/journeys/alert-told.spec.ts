import { type MailServer, receiveMail } from '../fixtures/mail-server.ts';
import { type PushService, receivePush } from '../fixtures/push-service.ts';
import { addPlant } from '../fixtures/plant.ts';
import { sharedAuth } from '../fixtures/session.ts';
import { test as base, expect, type Page } from '../fixtures/test.ts';
import { signInAs } from '../fixtures/sign-in.ts';

const test = base.extend<{ pushes: PushService }, { mails: MailServer }>({
  demo: ['people', { scope: 'worker' }],
  alone: ['an alert that is told', { scope: 'worker' }],
  mails: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its pattern
    async ({}, provide) => {
      const server = await receiveMail();
      await provide(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its pattern
  pushes: async ({}, provide) => {
    const service = await receivePush();
    await provide(service);
    service.close();
  },
  environment: [
    // The push service of these tests is on this machine.
    async ({ mails }, provide) =>
      provide({
        SMTP_URL: mails.url,
        MAIL_FROM: 'alerts@aurora.example',
        WEBHOOKS_PRIVATE: '127.0.0.0/8',
      }),
    { scope: 'worker' },
  ],
});

const SITE = 'Fohlenweide';
const RULE = 'No power';
const NOTE = 'The breaker tripped. On my way.';

/** By when the bell counts, the mail lies in the mail server and the push is there, once the reading is answered. */
const SOON = 5000;
const soon = { timeout: SOON };

const msUntil = (arrived: readonly { at: number }[], answered: number) =>
  arrived.map(({ at }) => at - answered);

const bell = (page: Page, label: string) => page.getByRole('banner').getByRole('link', { name: label });

test('a device drops to 0 W: the bell, a mail, a push and the dashboard say so, it is taken on by phone, seen live, and ends by itself', async ({
  page,
  browser,
  server,
  mails,
  pushes,
  signIn,
}) => {
  await signIn('admin@aurora.example');
  const plant = await addPlant(page, server.url, SITE);
  const auth = await sharedAuth(page);
  await auth.evaluate(
    ({ api }, name) =>
      api.post('/v1/alert-rules', {
        kind: 'threshold',
        name,
        metric: 'power',
        condition: 'below',
        threshold: 1,
        severity: 'critical',
      }),
    RULE,
  );
  await auth.evaluate(({ api }, body) => api.post('/v1/push/browsers', body), pushes.subscription);
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const send = (minutes: number, power: number) =>
    plant.send([{ at: minutesAgo(minutes), metadata: { power } }]);
  await send(3, 48_000);
  await expect(bell(page, 'Alerts: none open')).toBeVisible(soon);

  // The second person looks at the list already, the third is on the way with a phone.
  const desk = await browser.newPage();
  await signInAs(desk, server.url, 'manager@aurora.example', '/alerts');
  await expect(desk.getByText('No open alerts')).toBeVisible();
  const phone = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  ).newPage();
  await signInAs(phone, server.url, 'operator@aurora.example');

  await send(2, 0);
  const answered = Date.now();
  await expect(bell(page, 'Alerts: 1 open')).toBeVisible(soon);
  await expect(desk.locator('a[data-alert]')).toBeVisible(soon);
  const attention = page.getByRole('region', { name: 'Needs Attention' });
  await expect(attention.getByRole('link', { name: new RegExp(SITE) })).toContainText('Power 0 W, below 1 W');
  await expect
    .poll(() => mails.arrived.map(({ to, subject }) => `${to.join()}: ${subject}`), { timeout: 30_000 })
    .toEqual(
      expect.arrayContaining(
        ['admin', 'manager', 'operator'].map((name) =>
          expect.stringMatching(new RegExp(`^${name}@aurora\\.example: .*${SITE}.*${RULE}`)),
        ),
      ),
    );

  const sent = mails.arrived.find(({ to }) => to.includes('admin@aurora.example'));
  // Quoted-printable, with spaces that do not break.
  expect(sent?.source).toMatch(/power is 0=C2=A0W, below 1=C2=A0W/);
  await expect
    .poll(() => pushes.arrived, { timeout: 30_000 })
    .toMatchObject([
      {
        title: expect.stringContaining(`${SITE}, ${RULE}`),
        body: expect.stringMatching(/power is 0\sW, below 1\sW/),
      },
    ]);
  expect(pushes.arrived[0]?.path).toMatch(/^\/alerts\?alert=/);
  // A hundred people are told of it, three at a time.
  const lasted = { mail: msUntil(mails.arrived, answered), push: msUntil(pushes.arrived, answered) };
  expect(Math.min(...lasted.mail), `ms until mails arrived: ${lasted.mail.join()}`).toBeLessThan(SOON);
  expect(Math.max(...lasted.push), 'ms until the push arrived').toBeLessThan(SOON);

  await bell(phone, 'Alerts: 1 open').tap();
  await phone.locator('a[data-alert]').tap();
  const panel = phone.getByRole('complementary');
  await panel.getByRole('textbox', { name: 'Note' }).fill(NOTE);
  await panel.getByRole('button', { name: 'Add note' }).tap();
  await expect(panel.getByText(NOTE)).toBeVisible();
  await panel.getByRole('button', { name: 'Acknowledge', exact: true }).tap();
  await expect(panel.getByText('Acknowledged', { exact: true }).first()).toBeVisible();

  // Nobody pressed anything at the desk.
  await expect(desk.getByText('No open alerts')).toBeVisible(soon);
  await desk.getByRole('button', { name: 'Acknowledged (1)' }).click();
  await desk.locator('a[data-alert]').click();
  const seen = desk.getByRole('complementary');
  await expect(seen.getByText(NOTE)).toBeVisible();
  await expect(bell(page, 'Alerts: none open')).toBeVisible(soon);

  await send(1, 47_000);
  await expect(seen.getByText(/, by itself$/)).toBeVisible(soon);
  await expect(seen.getByText('Ended by itself')).toBeVisible();
  await expect(page.getByText('The active site reported in the last 24 hours.')).toBeVisible(soon);

  const told = await auth.evaluate(async ({ api }) => {
    const { data } = (await api.get('/v1/alerts?state=resolved')) as { data: { id: string }[] };
    const trail = await api.get(`/v1/audit?target_id=${data[0]?.id}`);
    return (
      trail as { data: { action: string; actor: { name: string }; after: { note?: string } | null }[] }
    ).data.map(({ action, actor, after }) => [action, actor.name, after?.note]);
  });
  expect(told).toEqual([
    ['alert.ended', 'system', undefined],
    ['alert.acknowledged', 'Olivia Brandt', undefined],
    ['alert.noted', 'Olivia Brandt', NOTE],
    ['alert.opened', 'system', undefined],
  ]);
});

test('in quiet hours only what is critical comes through, by mail and by push', async ({
  page,
  server,
  mails,
  pushes,
  signIn,
}) => {
  const site = 'Nordhavn';
  await signIn('admin@borealis.example');
  const plant = await addPlant(page, server.url, site);
  const auth = await sharedAuth(page);
  const clock = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
  await auth.evaluate(
    async ({ api }, { subscription, quiet_hours }) => {
      await api.post('/v1/push/browsers', subscription);
      await api.patch('/v1/settings', { general: { time_zone: 'UTC' }, alerts: { quiet_hours } });
      const rule = { kind: 'threshold', condition: 'below', threshold: 100 };
      await api.post('/v1/alert-rules', { ...rule, name: 'No power', metric: 'power', severity: 'critical' });
      await api.post('/v1/alert-rules', {
        ...rule,
        name: 'Low voltage',
        metric: 'voltage',
        severity: 'high',
      });
    },
    { subscription: pushes.subscription, quiet_hours: { start: clock(-1), end: clock(1) } },
  );
  const send = (minutes: number, power: number, voltage: number) =>
    plant.send([{ at: new Date(Date.now() - minutes * 60_000), metadata: { power, voltage } }]);
  await send(3, 48_000, 230);
  await send(2, 0, 90);
  const answered = Date.now();
  await expect(bell(page, 'Alerts: 2 open')).toBeVisible(soon);

  // Somebody without quiet hours is told of both; it takes as long.
  const people = new Set(['admin@borealis.example', 'consultant@aurora.example']);
  const told = () =>
    mails.arrived
      .filter(({ to, source }) => people.has(to.join()) && source.includes(site))
      .map(({ to, subject }) => `${to.join()}: ${subject}`)
      .toSorted();
  await expect
    .poll(told, { timeout: 30_000 })
    .toEqual([
      `admin@borealis.example: Critical: ${site}, No power`,
      'consultant@aurora.example: Alerts: 2 open, 0 resolved',
    ]);
  await expect
    .poll(() => pushes.arrived.map(({ title }) => title), { timeout: 30_000 })
    .toEqual([`Critical: ${site}, No power`]);

  const ofThisSite = mails.arrived.filter(({ source }) => source.includes(site));
  const lasted = msUntil([...ofThisSite, ...pushes.arrived], answered);
  expect(Math.max(...lasted), `ms until the mails and the push arrived: ${lasted.join()}`).toBeLessThan(SOON);

  await send(1, 47_000, 230);
  await expect(bell(page, 'Alerts: none open')).toBeVisible(soon);
});
