import { join } from 'node:path';
import { readJsonFile, writePrivateJson } from '../lifecycle/private-file.ts';
import type { DemoTenant } from './people.ts';

/** What a device needs to speak to the public API. */
export interface DeviceCredential {
  client_id: string;
  client_secret: string;
  name: string;
}

const FILE_NAME = 'demo-credentials.json';

type Devices = Partial<Record<DemoTenant, DeviceCredential[]>>;

/** Keeps the demo devices' access tokens for the simulator; the product itself keeps hashes only. */
export async function writeCredentials(
  dataDir: string,
  tenant: DemoTenant,
  devices: DeviceCredential[],
): Promise<void> {
  await writePrivateJson(join(dataDir, FILE_NAME), { ...(await read(dataDir)), [tenant]: devices });
}

/** The demo devices' access tokens; none where no demo data was loaded. */
export async function readCredentials(dataDir: string): Promise<DeviceCredential[]> {
  return Object.values(await read(dataDir)).flat();
}

async function read(dataDir: string): Promise<Devices> {
  return (await readJsonFile(join(dataDir, FILE_NAME))) ?? {};
}
