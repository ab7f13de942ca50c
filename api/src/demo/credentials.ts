import { join } from 'node:path';
import { readJsonFile, writePrivateJson } from '../lifecycle/private-file.ts';

/** What a device needs to speak to the public API. */
export interface DeviceCredential {
  client_id: string;
  client_secret: string;
  name: string;
}

const fileName = 'demo-credentials.json';

/** Keeps the demo devices' access tokens for the simulator; the product itself keeps hashes only. */
export async function writeCredentials(dataDir: string, devices: DeviceCredential[]): Promise<void> {
  await writePrivateJson(join(dataDir, fileName), { devices });
}

/** The demo devices' access tokens, or `undefined` where no demo data was loaded. */
export async function readCredentials(dataDir: string): Promise<DeviceCredential[] | undefined> {
  const content = (await readJsonFile(join(dataDir, fileName))) as
    | { devices?: DeviceCredential[] }
    | undefined;
  return content?.devices;
}
