import { describe, expect, it } from 'vitest';
import { generateUsername } from './username.ts';

const names = { firstName: 'Ada', lastName: 'Lindqvist' };

describe('a generated username', () => {
  it.each([
    ['ada.lindqvist@aurora.example', 'adalindqvist'],
    ['Ada_L+work@aurora.example', 'adalwork'],
    ['José.42@aurora.example', 'jose42'],
  ])('comes from the part of %s before the @', (email, username) => {
    expect(generateUsername({ ...names, email })).toBe(username);
  });

  it.each([
    ['', 'Ada', 'Lindqvist', 'ada.lindqvist'],
    ['adalin', 'Ada', 'Lindqvist', 'ada.lindqvist'],
    ['---@aurora.example', 'Anne Marie', "O'Neil", 'annemarie.oneil'],
    ['', 'J.R.', 'Núñez 2', 'j.r.nunez2'],
    ['', 'Ada', '', 'ada'],
  ])('is first.last when the e-mail %j gives nothing', (email, firstName, lastName, username) => {
    expect(generateUsername({ email, firstName, lastName })).toBe(username);
  });

  it('is no longer than the API takes', () => {
    const long = { firstName: 'a'.repeat(60), lastName: 'b'.repeat(60) };
    expect(generateUsername({ ...long, email: '' })).toBe(`${'a'.repeat(60)}.${'b'.repeat(39)}`);
    expect(generateUsername({ ...long, email: `${'c'.repeat(120)}@aurora.example` })).toHaveLength(100);
  });

  it('does not exist when nothing is usable', () => {
    expect(generateUsername({ email: '@aurora.example', firstName: '-', lastName: '…' })).toBeNull();
  });
});
