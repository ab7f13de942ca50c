import type { Client } from 'api/contract';
import { describe, expect, it } from 'vitest';
import { sampleClient } from '../../testing/sample-clients.ts';
import { readImport } from '../import/read-import.ts';
import { exportFile } from './export-file.ts';

const client: Client = {
  ...sampleClient(),
  id: '018f0000-0000-7000-8000-00000000000a',
  name: '=HYPERLINK("https://evil.example")',
  description: 'Flat, "south"\nsecond line',
  status: 'maintenance',
  connectivity: 'offline',
  role: 'generation',
  role_given: false,
  type: '+1',
  location: '@Building A',
  building: null,
  parent_id: null,
  created_at: '2026-01-02T03:04:05.000Z',
  updated_at: '2026-01-02T03:04:05.000Z',
  last_seen_at: null,
  consumption: -12.5,
  lastUpdate: null,
  version: 1,
};

async function* pages(clients: Client[]) {
  yield { clients, progress: { done: clients.length, total: clients.length } };
}

describe('the exported file', () => {
  it('opens in a spreadsheet as UTF-8 and runs no formula', async () => {
    const { file, count } = await exportFile(pages([client]), () => undefined);
    const bytes = new Uint8Array(await file.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(count).toBe(1);
    expect(new TextDecoder().decode(bytes)).toBe(
      [
        'id,name,description,location,building,type,role,status,nameplate_kw,' +
          'peak_kwp,storage_kwh,latitude,longitude,commissioned_on,tilt_degrees,azimuth_degrees,hub_height_m,region,tags,connectivity,consumption_kwh_24h,last_seen_at,created_at',
        `018f0000-0000-7000-8000-00000000000a,"'=HYPERLINK(""https://evil.example"")","Flat, ""south""\nsecond line",` +
          `'@Building A,,'+1,generation,maintenance,,,,,,,,,,,,offline,-12.5,,2026-01-02T03:04:05.000Z`,
        '',
      ].join('\r\n'),
    );
  });

  it('has no digits that only a sum of fractions left behind', async () => {
    const sums = [0.1 + 0.2, 88_332.152_999_999_99].map((consumption) => ({ ...client, consumption }));
    const { file } = await exportFile(pages(sums), () => undefined);
    const lines = (await file.text()).split('\r\n').filter((line) => line.includes(',offline,'));
    expect(lines.map((line) => line.split('offline,')[1]?.split(',')[0])).toEqual(['0.3', '88332.153']);
  });

  it('comes back as it was when it is imported', async () => {
    const { file } = await exportFile(pages([client]), () => undefined);
    const read = readImport(await file.text());
    expect(read).toMatchObject({
      rows: [
        {
          line: 2,
          name: client.name,
          description: client.description,
          location: '@Building A',
          type: '+1',
          status: 'maintenance',
        },
      ],
      rejected: [],
      duplicates: [],
    });
  });
});
