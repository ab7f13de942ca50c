import { expect, type Page, test } from '../fixtures/test.ts';
import { ShellFolder } from '../fixtures/shell-folder.ts';
import { receiveWebhooks } from '../fixtures/webhook-receiver.ts';

test.use({ demo: 'people' });

/** Presses the copy button of a code block and returns what is in the clipboard then. */
async function copied(page: Page, what: string): Promise<string> {
  const button = page.getByRole('button', { name: `Copy ${what}`, exact: true });
  await button.click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  await expect(button).toBeVisible();
  return text;
}

test('with the page and a shell: token, device, readings, list, alert rule, webhook received and verified', async ({
  page,
  context,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const shell = new ShellFolder();
  const receiver = await receiveWebhooks();
  await signIn('admin@aurora.example', { to: '/technical-docs#op-createWebhook' });
  const operation = page.locator('#op-createWebhook');

  await test.step('a client to try with, from the console of an operation', async () => {
    await operation.getByRole('button', { name: 'Try it' }).click();
    await operation.getByRole('button', { name: 'Create a sandbox client' }).click();
    await expect(operation.getByText('Its token is filled in')).toBeVisible();
    shell.save('client.sh', await copied(page, 'Sandbox client'));
  });

  await test.step('the quick start: token, device, reading, batch, list', async () => {
    shell.save('quickstart.sh', await copied(page, 'quickstart.sh'));
    const output = await shell.run('source ./client.sh && bash quickstart.sh');
    expect(output).toContain('Token received');
    expect(output).toMatch(/Device [0-9a-f-]{36} registered/);
    expect(output.match(/"created"/g)?.length).toBeGreaterThanOrEqual(3);
    expect(output).toContain('"next_cursor"');
  });

  await test.step('a webhook, by the call that the console composes', async () => {
    const body = operation.getByLabel('Request body');
    await body.fill(JSON.stringify({ url: receiver.url, events: ['alert.threshold_exceeded'] }));
    const answer = await shell.run(await copied(page, 'The same call as curl'));
    const [, secret = ''] = /"secret":"(whsec_[^"]+)"/.exec(answer) ?? [];
    expect(secret).not.toBe('');
    shell.save('secret', secret);
  });

  await test.step('an alert rule, a reading that is too hot, and the alert', async () => {
    shell.save('alert-rule.sh', await copied(page, 'alert-rule.sh'));
    const output = await shell.run('source ./client.sh && bash alert-rule.sh');
    expect(output).toContain('"Inverter too hot"');
    expect(output).toContain('"status":"open"');
  });

  await test.step('the event arrives, and the example of the page verifies it', async () => {
    await expect.poll(() => receiver.events.map(({ type }) => type)).toEqual(['alert.threshold_exceeded']);
    const [event] = receiver.events;
    if (!event) throw new Error('No event was received');
    shell.save('verify-webhook.sh', await copied(page, 'verify-webhook.sh'));
    const variables = {
      WEBHOOK_ID: String(event.headers['webhook-id']),
      WEBHOOK_TIMESTAMP: String(event.headers['webhook-timestamp']),
      WEBHOOK_SIGNATURE: String(event.headers['webhook-signature']),
    };
    const verify = (body: string) =>
      shell.run('WEBHOOK_SECRET=$(cat secret) bash verify-webhook.sh', body, variables);
    expect(await verify(event.body)).toBe('genuine\n');
    await expect(verify(event.body.replace('hot', 'cold'))).rejects.toThrow('not genuine');
  });

  await test.step('a test event, by the button of the page', async () => {
    const webhooks = page.locator('#webhooks');
    await webhooks.getByRole('button', { name: 'Send a test event' }).click();
    await webhooks.getByRole('button', { name: 'Show my webhooks' }).click();
    await expect(webhooks.getByLabel('Webhook', { exact: true })).toContainText(receiver.url);
    await webhooks.getByRole('button', { name: 'Send test event' }).click();
    await expect(webhooks.getByText('Delivered. Your receiver answered 204.')).toBeVisible();
    expect(receiver.events.map(({ type }) => type)).toContain('webhook.test');
  });

  await test.step('the console shows status, headers and body of what is there now', async () => {
    await page.goto('/technical-docs#op-listDevices');
    const list = page.locator('#op-listDevices');
    await list.getByRole('button', { name: 'Try it' }).click();
    await list.getByRole('button', { name: 'Send request' }).click();
    await expect(list.getByText('Status 200')).toBeVisible();
    await expect(list.getByRole('region', { name: 'Code: Body' })).toContainText('"name": "Roof inverter"');
    await list.getByText(/^Headers \(\d+\)$/).click();
    await expect(list.getByText('ratelimit-policy')).toBeVisible();
  });

  receiver.close();
  shell.remove();
});

test('a link to an operation or a guide leads there, also after a reload, and find in page finds it', async ({
  page,
}) => {
  await page.goto('/technical-docs#op-createReadings');
  const operation = page.locator('#op-createReadings');
  for (const visit of ['first', 'again']) {
    await test.step(visit, async () => {
      await expect(operation).toHaveAttribute('open', '');
      await expect(operation.getByText('Answers', { exact: true })).toBeVisible();
      await expect(operation.locator('summary').first()).toBeInViewport();
    });
    if (visit === 'first') await page.reload();
  }
  await page.goto('/technical-docs#guide-cursors');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Cursors' })).toBeInViewport();

  await page.getByRole('searchbox', { name: 'Search this page' }).fill('hysteresis');
  const found = page
    .getByRole('search')
    .getByRole('link', { name: /alerts\/rules/ })
    .first();
  await found.click();
  await expect(page).toHaveURL(/#op-/);
  await expect(page.locator('details[open] > summary').first()).toBeInViewport();
});

test('only the pages that show antd fetch it, and their samples work without the staff shell', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto('/modals', { waitUntil: 'networkidle' });
  expect(scripts.some((path) => /\/shell\.[0-9a-f]+\.js$/.test(path))).toBe(false);
  await page.getByRole('button', { name: 'Open add client' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add Client' }).click();
  await expect(dialog.getByText('Client name is required')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.goto('/design-system');
  await page.getByRole('link', { name: 'Technical Docs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Technical Docs' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Design System' })).toBeVisible();
});
