import { catalogueProblems } from 'shared-ui/testing';
import { expect, it } from 'vitest';
import alertsDe from '../alerts/messages/de.json';
import alertsEn from '../alerts/messages/en.json';
import alertsEs from '../alerts/messages/es.json';
import alertsFr from '../alerts/messages/fr.json';
import alertsJa from '../alerts/messages/ja.json';
import reportsDe from '../reports/messages/de.json';
import reportsEn from '../reports/messages/en.json';
import reportsEs from '../reports/messages/es.json';
import reportsFr from '../reports/messages/fr.json';
import reportsJa from '../reports/messages/ja.json';
import de from './de.json';
import en from './en.json';
import es from './es.json';
import fr from './fr.json';
import ja from './ja.json';

it('says the same in every language', () => {
  expect(catalogueProblems(en, { es, fr, de, ja })).toEqual([]);
  expect(catalogueProblems(alertsEn, { es: alertsEs, fr: alertsFr, de: alertsDe, ja: alertsJa })).toEqual([]);
  const reports = { es: reportsEs, fr: reportsFr, de: reportsDe, ja: reportsJa };
  expect(catalogueProblems(reportsEn, reports)).toEqual([]);
});
