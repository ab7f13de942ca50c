import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderDocs } from '../testing/render-docs.tsx';
import { sampleDocument } from './testing/sample-document.ts';

const contacts = { sales: 'power@aurora.example', support: 'desk@aurora.example' };
const calls: Request[] = [];
let answerCall: (request: Request) => Response;

beforeEach(() => {
  calls.length = 0;
  answerCall = () => Response.json({ data: {} });
  location.hash = '';
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #onChange: IntersectionObserverCallback;
      constructor(onChange: IntersectionObserverCallback) {
        this.#onChange = onChange;
      }
      // Everything is near: a test's document has no window to be far from.
      observe(target: Element) {
        const entry = { isIntersecting: true, target } as unknown as IntersectionObserverEntry;
        queueMicrotask(() => this.#onChange([entry], this as unknown as IntersectionObserver));
      }
      disconnect() {}
    },
  );
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (input === '/api/v1/openapi.json') return Response.json(sampleDocument);
    if (input === '/config.json') return Response.json({ contacts });
    const request = new Request(new URL(input, 'http://docs.test'), init);
    calls.push(request);
    return answerCall(request);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function giveClipboard(writeText: (text: string) => Promise<void>) {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
}

async function open(permissions: string[] = [], handlers = {}) {
  const page = await renderDocs('/technical-docs', { permissions, handlers });
  await screen.findByRole('heading', { level: 1, name: 'Technical Docs' });
  await screen.findByText('/api/v1/auth/token', { selector: 'summary code' });
  return page;
}

it('writes what stands between backticks as code, in each sentence', async () => {
  const { container } = await open();
  const sentences = [...container.querySelectorAll('p, li, dd')].filter((place) => !place.closest('pre'));
  expect(sentences.length).toBeGreaterThan(50);
  const raw = sentences.map(({ textContent }) => textContent).filter((text) => text.includes('`'));
  expect(raw).toEqual([]);
});

it('has quick navigation to the specified anchors (B-12.5), and leaves skipping to the page around it', async () => {
  const { container } = await open();
  // The document around it has the one link that skips to the content.
  expect(screen.queryByRole('link', { name: /skip/i })).toBeNull();
  const navigation = within(screen.getByRole('navigation', { name: 'On this page' }));
  const anchors = navigation.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(anchors).toEqual(
    expect.arrayContaining(['#quickstart', '#authentication', '#api-reference', '#code-examples']),
  );
  for (const anchor of anchors) expect(container.querySelector(anchor ?? '')).not.toBeNull();
});

it('has a quick start of 5 steps, 4 language cards and the base URL of the deployment', async () => {
  const { container } = await open();
  const section = within(container.querySelector<HTMLElement>('#quickstart') ?? container);
  expect(section.getAllByRole('listitem')).toHaveLength(5);
  const cards = section.getAllByRole('radio');
  expect(cards.map((card) => (card as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
    expect.stringMatching(/^curl/),
    expect.stringMatching(/^JavaScript/),
    expect.stringMatching(/^Python/),
    expect.stringMatching(/^Java/),
  ]);
  expect(section.getByText(location.origin, { selector: 'code' })).toBeTruthy();
  await userEvent.click(section.getByRole('radio', { name: /^Python/ }));
  const code = await section.findByRole('region', { name: 'Code: quickstart.py' });
  expect(code.textContent).toContain(`os.environ.get("BASE_URL", "${location.origin}")`);
});

it('describes the authentication flow in 4 steps, with headers and token validity', async () => {
  const { container } = await open();
  const section = within(container.querySelector<HTMLElement>('#authentication') ?? container);
  expect(section.getAllByRole('listitem')).toHaveLength(4);
  expect(section.getByText('Content-Type: application/json')).toBeTruthy();
  expect(section.getByText('Authorization: Bearer <access_token>')).toBeTruthy();
  expect(section.getByText('1 hour')).toBeTruthy();
  expect(section.getByText('30 days')).toBeTruthy();
});

it('draws the reference by category from the live document', async () => {
  const { container } = await open();
  const reference = within(container.querySelector<HTMLElement>('#api-reference') ?? container);
  for (const category of ['Authentication', 'Devices'])
    expect(reference.getByRole('heading', { level: 3, name: category })).toBeTruthy();
  await userEvent.click(screen.getByText('Change a device'));
  expect(await screen.findByText('from 1')).toBeTruthy();
  expect(screen.getByText('3 when left out')).toBeTruthy();
  expect(screen.getByText('Shown in lists.')).toBeTruthy();
  expect(screen.getByText('string or null')).toBeTruthy();
  expect(screen.getByText('Something is not valid')).toBeTruthy();
});

it('opens the operation that the address names', async () => {
  location.hash = '#op-updateDevice';
  const { container } = await open();
  await waitFor(() => expect(container.querySelector('#op-updateDevice')).toHaveProperty('open', true));
  expect(container.querySelector('#op-getToken')).toHaveProperty('open', false);
});

it('finds operations by what their fields are called', async () => {
  await open();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search this page' }), 'shown in lists');
  const result = await screen.findByRole('link', { name: /PUT \/api\/v1\/devices\/\{device_id\}/ });
  expect(result.getAttribute('href')).toBe('#op-updateDevice');
});

it('has five copyable code examples whose button says Copied for 2 s', async () => {
  const { container } = await open();
  const section = within(container.querySelector<HTMLElement>('#code-examples') ?? container);
  const buttons = await section.findAllByRole('button', { name: /^Copy / });
  expect(buttons).toHaveLength(5);
  const written: string[] = [];
  giveClipboard(async (text) => void written.push(text));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  buttons[0]?.click();
  await vi.waitFor(() => expect(buttons[0]?.textContent).toBe('Copied'));
  expect(written[0]).toContain('Idempotency-Key');
  await vi.advanceTimersByTimeAsync(1800);
  expect(buttons[0]?.textContent).toBe('Copied');
  await vi.advanceTimersByTimeAsync(400);
  await vi.waitFor(() => expect(buttons[0]?.textContent).toBe('Copy'), { timeout: 100 });
});

it('copies by a hidden text area where the clipboard refuses', async () => {
  const { container } = await open();
  const section = within(container.querySelector<HTMLElement>('#code-examples') ?? container);
  const [button] = await section.findAllByRole('button', { name: /^Copy / });
  giveClipboard(() => Promise.reject(new Error('refused')));
  let selected: string | undefined;
  document.execCommand = () => {
    selected = document.querySelector('textarea')?.value;
    return true;
  };
  button?.click();
  await waitFor(() => expect(button?.textContent).toBe('Copied'));
  expect(selected).toContain('Idempotency-Key');
  expect(document.querySelector('textarea')).toBeNull();
});

it('has help cards, mail links and the full docs in a new tab', async () => {
  await open();
  // The addresses come from the run-time configuration.
  await screen.findAllByRole('link', { name: /sales/ });
  const links = (name: RegExp) => screen.getAllByRole<HTMLAnchorElement>('link', { name });
  expect(links(/sales/).map(({ href }) => href)).toEqual([
    'mailto:power@aurora.example',
    'mailto:power@aurora.example',
  ]);
  expect(links(/support/)[0]?.href).toBe('mailto:desk@aurora.example');
  expect(links(/Open full docs/)).toHaveLength(2);
  for (const link of links(/Open full docs/)) expect(link.target).toBe('_blank');
});

it('lists the events of the document', async () => {
  const { container } = await open();
  const section = within(container.querySelector<HTMLElement>('#webhooks') ?? container);
  expect(section.getByText('A device has been silent')).toBeTruthy();
});

it('sends the real request, and shows status, headers, body and the same call as curl', async () => {
  const { container } = await open();
  await userEvent.click(screen.getByText('Change a device'));
  const operation = within(container.querySelector<HTMLElement>('#op-updateDevice') ?? container);
  await userEvent.click(operation.getByRole('button', { name: 'Try it' }));
  const form = within(await operation.findByRole('form', { name: 'Try it' }));
  await userEvent.click(form.getByRole('button', { name: 'Send request' }));
  expect(form.getByText('Fill in Access token.')).toBeTruthy();
  expect(calls).toHaveLength(0);

  await userEvent.type(form.getByLabelText('Access token'), 'my-token');
  await userEvent.type(form.getByLabelText(/^device_id/), 'd1');
  answerCall = () => Response.json({ data: { device_id: 'd1' } }, { headers: { 'X-Sample': 'yes' } });
  await userEvent.click(form.getByRole('button', { name: 'Send request' }));
  expect(await form.findByText(/^Status 200/)).toBeTruthy();
  expect(form.getByText(/^x-sample$/i)).toBeTruthy();
  expect(form.getByRole('region', { name: 'Code: Body' }).textContent).toContain('"device_id": "d1"');
  const [call] = calls;
  expect(`${call?.method} ${call?.url}`).toBe('PUT http://docs.test/api/v1/devices/d1');
  expect(call?.headers.get('authorization')).toBe('Bearer my-token');
  expect(await call?.json()).toEqual({ name: 'Roof inverter', location: 'Building A' });
  const curl = form.getByRole('region', { name: 'Code: The same call as curl' }).textContent;
  expect(curl).toContain(`curl -X PUT '${location.origin}/api/v1/devices/d1'`);
  expect(curl).toContain("-H 'Authorization: Bearer my-token'");
});

it('makes a sandbox client for those who may, and uses its token', async () => {
  const created = { data: { id: 'c1', access_token: 's1' } };
  const { container, requests } = await open(['client.create'], { 'POST /v1/clients': created });
  answerCall = () => Response.json({ access_token: 'fresh', token_type: 'Bearer' });
  await userEvent.click(screen.getByText('Change a device'));
  const operation = within(container.querySelector<HTMLElement>('#op-updateDevice') ?? container);
  await userEvent.click(operation.getByRole('button', { name: 'Try it' }));
  await userEvent.click(await operation.findByRole('button', { name: 'Create a sandbox client' }));
  await waitFor(() => expect(operation.getByLabelText('Access token')).toHaveProperty('value', 'fresh'));
  expect(requests.filter(({ path, method }) => method === 'POST' && path === '/v1/clients')).toHaveLength(1);
  expect(await calls[0]?.json()).toMatchObject({ client_id: 'c1', client_secret: 's1' });
});

it('offers no sandbox client to others', async () => {
  const { container } = await open([]);
  await userEvent.click(screen.getByText('Change a device'));
  const operation = within(container.querySelector<HTMLElement>('#op-updateDevice') ?? container);
  await userEvent.click(operation.getByRole('button', { name: 'Try it' }));
  await operation.findByRole('form', { name: 'Try it' });
  expect(operation.queryByRole('button', { name: 'Create a sandbox client' })).toBeNull();
});

it('tells the units that the document names, how they convert, and their limits', async () => {
  const { container } = await open();
  const section = within(container.querySelector<HTMLElement>('#units') ?? container);
  const table = within(await section.findByRole('table', { name: 'Temperature' }));
  const rows = table.getAllByRole('row').map((row) => row.textContent);
  expect(rows).toEqual(['UnitIn °CAlso written', '°Cxcelsius', '°Fx × 5 ÷ 9 − 160 ÷ 9F, fahrenheit']);
  expect(section.getByText(/From −273.15 to 10000 °C/).textContent).toContain('Metrics: temperature');
  expect(section.getByText(/from −1e15 to 1e15/)).toBeTruthy();
});
