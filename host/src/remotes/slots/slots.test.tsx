import { loadRemote } from '@module-federation/enhanced/runtime';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RegistryRemote, RemoteEvent, SlotFill } from 'federation/contract';
import { useEffect, useState } from 'react';
import { renderSignedIn } from 'shared-auth/testing';
import { SlotCell, useSlot } from 'shared-ui';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePages } from '../../palette/use-palette-entries.ts';
import { RemoteLoader } from '../loader.ts';
import { RemoteOverrides } from '../overrides.ts';
import { Preview } from '../preview/preview.ts';
import { RegistryClient } from '../registry-client.ts';
import { RemotesProvider } from '../remotes-provider.tsx';
import { releaseOf, sampleContract, sampleRegistry, sampleRemote } from '../testing/sample-registry.ts';

vi.mock('@module-federation/enhanced/runtime', () => import('../testing/federation-runtime.ts'));

const fill = (changes: Partial<SlotFill> = {}): SlotFill => ({
  slot: 'clients.detail',
  module: './alerts',
  title: { en: 'Alerts' },
  permissions: { any: ['alert.read'] },
  ...changes,
});
const alerts = sampleContract({ name: 'alerts', modules: ['./routes', './alerts'], fills: [fill()] });
const later = sampleContract({
  ...alerts,
  version: '2.0.0',
  build: 'bbbbbbbbbbbb',
  container: 'alerts_bbbbbbbbbbbb',
});
const wind = sampleContract({
  name: 'wind',
  modules: ['./routes', './tab'],
  fills: [fill({ module: './tab', title: { en: 'Wind' }, order: 1 })],
});

let live: Record<string, RegistryRemote>;
let revision: number;
let events: RemoteEvent[];
let modules: Record<string, () => Promise<object>>;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  live = { alerts: sampleRemote(alerts), wind: sampleRemote(wind) };
  revision = 1;
  events = [];
  modules = {
    alerts_aaaa: async () => ({ Alerts: ({ of }: { of: string }) => <p>Alerts of {of}</p> }),
    alerts_bbbb: async () => ({ Alerts: () => <p>Later alerts</p> }),
    wind: async () => ({ Tab: () => <p>Wind’s own</p> }),
  };
  vi.mocked(loadRemote).mockImplementation(async (id) => {
    const name = Object.keys(modules).find((each) => id.startsWith(each)) ?? '';
    return modules[name]?.();
  });
});
afterEach(() => {
  vi.mocked(loadRemote).mockReset();
  vi.restoreAllMocks();
});

function Details() {
  const fillers = useSlot<{ of: string }>('clients.detail');
  return fillers.map(({ id, title, Content }) => (
    <section key={id} aria-label={title ?? ''}>
      <Content of="Roof" />
    </section>
  ));
}

async function open(permissions = ['client.read', 'alert.read'], page = <Details />) {
  const config = { url: '/remotes/registry.json', publicKey: null, allowed: ['/remotes/'] };
  const registry = new RegistryClient(async () => config, {
    fetch: async () => Response.json(sampleRegistry(live, revision++)),
    copy: () => ({ read: () => null, keep: () => undefined }),
  });
  await registry.refresh();
  const loader = new RemoteLoader({
    registry,
    report: (event) => events.push(event),
    deadline: 500,
    pause: 1,
  });
  const remotes = { registry, loader, overrides: new RemoteOverrides(), preview: new Preview(null) };
  await renderSignedIn(<RemotesProvider remotes={remotes}>{page}</RemotesProvider>, {
    url: '/',
    permissions,
  });
  return () => act(() => registry.refresh());
}

const sections = () => screen.queryAllByRole('region').map((section) => section.getAttribute('aria-label'));

test('a slot holds what other parts fill it with, in their order, with what the page hands over', async () => {
  await open();
  await screen.findByText('Alerts of Roof');
  await screen.findByText('Wind’s own');
  expect(sections()).toEqual(['Wind', 'Alerts']);
});

test('whoever lacks the filler’s permission has nothing of it, not even its code', async () => {
  await open(['client.read']);
  expect(sections()).toEqual([]);
  expect(loadRemote).not.toHaveBeenCalled();
});

test('a filler that cannot be had is one sentence with Retry; the others stay', async () => {
  modules['wind'] = () => Promise.reject(new TypeError('x is not a function'));
  await open();
  await screen.findByText('Wind cannot be shown at the moment.');
  await screen.findByText('Alerts of Roof');
  modules['wind'] = async () => ({ Tab: () => <p>There now</p> });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('There now');
});

test('a module that fills two slots fails in each under the title that it has there', async () => {
  const both = [fill({ slot: 'clients.column', title: { en: 'Short' } }), fill()];
  live = { alerts: sampleRemote(sampleContract({ ...alerts, fills: both })) };
  modules['alerts_aaaa'] = () => Promise.reject(new TypeError('x is not a function'));
  const Column = () =>
    useSlot<{ of: string }>('clients.column').map(({ id, Content }) => <Content key={id} of="Roof" />);
  await open(
    undefined,
    <>
      <Column />
      <Details />
    </>,
  );
  await screen.findByText('Short cannot be shown at the moment.');
  await screen.findByText('Alerts cannot be shown at the moment.');
});

test('in a table a filler that cannot be had is a dash that says why: a panel in each row would be a page of panels', async () => {
  modules['wind'] = () => Promise.reject(new TypeError('x is not a function'));
  await open(
    undefined,
    <SlotCell>
      <Details />
    </SlotCell>,
  );
  const why = await screen.findByTitle('Wind cannot be shown at the moment.');
  expect(why.textContent).toBe('–Wind cannot be shown at the moment.');
  expect(screen.queryByRole('button')).toBeNull();
  await screen.findByText('Alerts of Roof');
});

test('a filler that does not come in time is asked for again, by itself', async () => {
  modules['wind'] = () => new Promise(() => undefined);
  await open();
  await screen.findByText('Wind cannot be shown at the moment.');
  modules['wind'] = async () => ({ Tab: () => <p>Late, and well</p> });
  await screen.findByText('Late, and well', undefined, { timeout: 5000 });
});

test('a filler that throws late loses its own panel only, and that is told', async () => {
  function Late() {
    const [isBroken, setBroken] = useState(false);
    useEffect(() => {
      const timer = setTimeout(() => setBroken(true), 50);
      return () => clearTimeout(timer);
    }, []);
    if (isBroken) throw new Error('late, on purpose');
    return <p>Still well</p>;
  }
  modules['wind'] = async () => ({ Late });
  await open();
  await screen.findByText('Still well');
  await screen.findByText('Wind cannot be shown at the moment.');
  screen.getByText('Alerts of Roof');
  expect(events).toContainEqual(
    expect.objectContaining({ remote: 'wind', outcome: 'failed', failure: 'render' }),
  );
});

test('a filler keeps its release while it is open, unless that was taken back; one that is off is gone', async () => {
  const move = await open();
  await screen.findByText('Alerts of Roof');
  live['alerts'] = sampleRemote(later, alerts);
  await move();
  screen.getByText('Alerts of Roof');
  live['alerts'] = sampleRemote(later, undefined, { recalled: [releaseOf(alerts)] });
  await move();
  await screen.findByText('Later alerts');
  live['alerts'] = sampleRemote(later, undefined, { disabled: 'Back at noon.' });
  await move();
  expect(sections()).toEqual(['Wind']);
});

test('the palette has the addresses that parts put into it, without any code of theirs', async () => {
  const contract = sampleContract({
    ...alerts,
    fills: [fill({ slot: 'host.palette', module: undefined as never, path: '/alerts?severity=critical' })],
  });
  live = { alerts: sampleRemote(contract) };
  function Entries() {
    return usePages().map(({ key, to }) => <p key={key}>{to}</p>);
  }
  await open(['alert.read'], <Entries />);
  await screen.findByText('/alerts?severity=critical');
  expect(loadRemote).not.toHaveBeenCalled();
});
