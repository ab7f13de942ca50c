import { describe, expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { runtimeConfig } from './runtime-config.ts';

const contacts = (environment: Record<string, string>) => runtimeConfig(loadConfig(environment)).contacts;

describe('whom the pages say to write to', () => {
  test('is nobody whom an address could reach, unless somebody is named', () => {
    expect(contacts({})).toEqual({
      sales: 'sales@energy-monitor.example',
      support: 'support@energy-monitor.example',
    });
  });

  test('is who was named', () => {
    expect(
      contacts({ SALES_ADDRESS: 'power@aurora.example', SUPPORT_ADDRESS: 'desk@aurora.example' }),
    ).toEqual({ sales: 'power@aurora.example', support: 'desk@aurora.example' });
  });

  test.each(['SALES_ADDRESS', 'SUPPORT_ADDRESS'])('%s must be an address', (name) => {
    expect(() => loadConfig({ [name]: 'nobody' })).toThrow(name);
  });
});
