import { catalogueProblems } from 'shared-ui/testing';
import { expect, it } from 'vitest';
import alertsDe from '../alerts/messages/de.json';
import alertsEn from '../alerts/messages/en.json';
import alertsEs from '../alerts/messages/es.json';
import alertsFr from '../alerts/messages/fr.json';
import alertsJa from '../alerts/messages/ja.json';
import lossesDe from '../losses/messages/de.json';
import lossesEn from '../losses/messages/en.json';
import lossesEs from '../losses/messages/es.json';
import lossesFr from '../losses/messages/fr.json';
import lossesJa from '../losses/messages/ja.json';
import de from './de.json';
import en from './en.json';
import es from './es.json';
import fr from './fr.json';
import ja from './ja.json';

it('says the same in every language', () => {
  expect(catalogueProblems(en, { es, fr, de, ja })).toEqual([]);
  expect(catalogueProblems(alertsEn, { es: alertsEs, fr: alertsFr, de: alertsDe, ja: alertsJa })).toEqual([]);
  expect(catalogueProblems(lossesEn, { es: lossesEs, fr: lossesFr, de: lossesDe, ja: lossesJa })).toEqual([]);
});
