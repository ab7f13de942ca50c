import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { integratorOf } from '../testing/device-fixture.ts';
import { TestService } from '../testing/test-service.ts';

it('a month that nobody has prepared, as after a clock was set forward, is made by its first reading', async () => {
  const service = await TestService.start();
  try {
    const device = await integratorOf(service, await service.tenant());
    const timestamp = new Date().toISOString();
    const month = timestamp.slice(0, 7).replace('-', '_');
    await sql.raw(`drop table reading_${month}`).execute(service.database.owner);
    const answer = await device.caller.post(`/api/v1/devices/${device.id}/readings`, {
      timestamp,
      consumption: 1,
    });
    expect(answer.status).toBe(201);
  } finally {
    await service.close();
  }
});
