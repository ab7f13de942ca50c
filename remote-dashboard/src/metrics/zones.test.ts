import { describe, expect, it } from 'vitest';
import { haveSameDays, haveSameHours, isTimeZone } from './zones.ts';

const now = new Date('2026-05-17T10:20:30Z');

describe('time zones', () => {
  it('are known by their names', () => {
    for (const zone of ['UTC', 'Europe/Berlin', 'America/Argentina/Ushuaia', 'Etc/GMT+5'])
      expect(isTimeZone(zone), zone).toBe(true);
    for (const text of ['', 'Mars/Base', '+02:00', 'mine', "Europe/Berlin'"])
      expect(isTimeZone(text), text).toBe(false);
  });

  it('have the same days where clocks show the same all the year', () => {
    expect(haveSameDays('Europe/Berlin', 'Europe/Paris', now)).toBe(true);
    expect(haveSameDays('UTC', 'Europe/London', now)).toBe(false);
  });

  it('have the same hours where clocks are whole hours apart', () => {
    expect(haveSameHours('Europe/Berlin', 'America/New_York', now)).toBe(true);
    expect(haveSameHours('Asia/Kolkata', 'UTC', now)).toBe(false);
    expect(haveSameHours('Australia/Lord_Howe', 'UTC', now)).toBe(false);
  });
});
