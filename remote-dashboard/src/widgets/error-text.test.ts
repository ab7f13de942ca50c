import { NetworkError, ServerError, TimeoutError } from 'shared-auth';
import { defaultLocale, setLocale } from 'shared-ui/i18n';
import { expect, it } from 'vitest';
import { ready, text } from '../messages/text.ts';
import { errorText } from './error-text.ts';

function failure(message: string) {
  return new ServerError({ status: 500, message, headers: new Headers() });
}

it.each([
  ['no network', new NetworkError(), 'Network error. Please check your connection.'],
  ['no answer in time', new TimeoutError(), 'Request timeout. Please try again.'],
  ['words of the server', failure('The database is resting'), 'The database is resting'],
  ['no words of the server', failure('An unknown error occurred'), 'Failed to load data'],
])('%s', async (_, error, says) => {
  await setLocale(defaultLocale);
  await ready();
  expect(errorText(text, error, 'chart.errorMessage')).toBe(says);
});

it.each([
  ['no answer in time', new TimeoutError(), 'failure.timeout'],
  ['words of the server, which are English', failure('The database is resting'), 'chart.errorMessage'],
] as const)('in German: %s', async (_, error, id) => {
  await setLocale({ ...defaultLocale, language: 'de' });
  await ready();
  expect(errorText(text, error, 'chart.errorMessage')).toBe(text(id));
  expect(text(id)).not.toMatch(/[Rr]equest|[Ff]ailed/);
});
