/**
 * `pnpm simulate`: the demo's devices, sending live readings through the public API like any integrator's.
 *   --url      the platform (http://localhost:4000, or the port that PORT names)
 *   --devices  how many of them (all)
 *   --speed    how many readings in the time of one: 1 is a reading every 5 seconds (1)
 *   --rounds   how many readings of each device, then end (endless)
 *   --data     the platform's data folder, where their access tokens are (DATA_DIR or .data)
 */
import { parseArgs } from 'node:util';
import { Narrator } from '../lifecycle/narrator.ts';
import { readCredentials } from './credentials.ts';
import { sitesOf } from './demo-sites.ts';
import { Fleet, type FleetState } from './simulate/fleet.ts';

const { values: options } = parseArgs({
  options: {
    url: { type: 'string', default: `http://localhost:${process.env.PORT ?? 4000}` },
    devices: { type: 'string' },
    speed: { type: 'string', default: '1' },
    rounds: { type: 'string' },
    data: { type: 'string', default: process.env.DATA_DIR ?? '.data' },
  },
  // `pnpm simulate -- --speed 2` hands the dashes on.
  args: process.argv.slice(2).filter((word) => word !== '--'),
});

const narrator = new Narrator(process.stdout);
const sites = new Map(
  Object.values(sitesOf)
    .flat()
    .map((site) => [site.id, site]),
);

const credentials = await readCredentials(options.data);
if (credentials.length === 0) {
  stop(
    `There are no demo devices in ${options.data}: start the platform once with its demo data, or name its folder with --data.`,
  );
}
const speed = positive('speed', options.speed);
const wanted = options.devices === undefined ? credentials.length : positive('devices', options.devices);
const rounds = options.rounds === undefined ? undefined : positive('rounds', options.rounds);
const devices = credentials.slice(0, wanted).flatMap((credential) => {
  const site = sites.get(credential.client_id);
  return site ? [{ site, credential }] : [];
});

const end = new AbortController();
process.once('SIGINT', () => end.abort());
process.once('SIGTERM', () => end.abort());

const interval = Math.max(0.2, 5 / speed);
narrator.line(`${devices.length} devices send to ${options.url}, each every ${interval} s. Ctrl-C ends.`);
const fleet = new Fleet({ url: options.url, interval, rounds, signal: end.signal });
const ticker = setInterval(() => narrator.line(summary(fleet.state)), Math.max(2, interval) * 1000);
await fleet.run(devices);
clearInterval(ticker);
narrator.line(summary(fleet.state));
for (const [name, reason] of fleet.state.refused) narrator.line(`${name} was refused (${reason})`);
process.exitCode = fleet.state.refused.size > 0 ? 1 : 0;

function summary({ devices: count, sent, waiting, refused, trouble }: FleetState): string {
  const parts = [
    `${sent} readings accepted`,
    `${waiting} waiting`,
    `${count - refused.size} of ${count} devices on`,
  ];
  return `${new Date().toLocaleTimeString('en-GB')}  ${parts.join(' · ')}${trouble ? ` · ${trouble}` : ''}`;
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (Number.isFinite(value) && value > 0) return value;
  return stop(`--${name} takes a number above 0, not '${text}'.`);
}

function stop(sentence: string): never {
  narrator.line(sentence);
  process.exit(1);
}
