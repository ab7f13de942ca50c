import { describe, expect, test } from 'vitest';
import {
  AppError,
  HttpStatusError,
  NotFoundError,
  PermissionError,
  ServerError,
  UnauthorizedError,
  ValidationError,
} from '../public.ts';
import { errorFromResponse } from './error-from-response.ts';

function errorOf(status: number, body?: unknown): HttpStatusError {
  return errorFromResponse(new Response(null, { status, headers: { 'Retry-After': '7' } }), body);
}

// B-5.3, HTTP mapping.
describe('an error answer', () => {
  test.each([
    [401, UnauthorizedError],
    [403, PermissionError],
    [404, NotFoundError],
    [422, ValidationError],
    [500, ServerError],
    [502, ServerError],
    [503, ServerError],
    [504, ServerError],
    [409, HttpStatusError],
    [412, HttpStatusError],
    [429, HttpStatusError],
    [501, HttpStatusError],
  ])('%i becomes its own class', (status, expected) => {
    const error = errorOf(status);
    expect(error.constructor).toBe(expected);
    expect(error).toBeInstanceOf(AppError);
    expect(error.status).toBe(status);
  });

  test('speaks with message, else error, else the fixed words', () => {
    expect(errorOf(400, { message: 'm', error: 'e' }).message).toBe('m');
    expect(errorOf(400, { error: 'e' }).message).toBe('e');
    expect(errorOf(400, { message: '' }).message).toBe('An unknown error occurred');
    expect(errorOf(400, '<html>').message).toBe('An unknown error occurred');
    expect(errorOf(400).message).toBe('An unknown error occurred');
  });

  test('keeps code, details, request id and headers', () => {
    const error = errorOf(409, { code: 'name_taken', details: { name: 'x' }, request_id: 'r1' });
    expect(error).toMatchObject({ code: 'name_taken', details: { name: 'x' }, requestId: 'r1' });
    expect(error.headers.get('Retry-After')).toBe('7');
    expect(errorOf(500, { request_id: 'r1', trace_id: 't1' }).requestId).toBe('t1');
    expect(errorOf(418).code).toBe('http_418');
  });

  test('422 gives the problems by field', () => {
    const details = [{ field: 'email', message: 'taken' }, { other: 1 }];
    expect((errorOf(422, { details }) as ValidationError).fields).toEqual([
      { field: 'email', message: 'taken' },
    ]);
    expect((errorOf(422, {}) as ValidationError).fields).toEqual([]);
  });

  test('a server error has words for a person', () => {
    expect(ServerError.advice).toBe('Server error. Please try again later.');
  });
});
