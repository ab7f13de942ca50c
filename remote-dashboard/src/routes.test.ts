import { matchRoutes } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import alertsDe from './alerts/messages/de.json';
import alertsEn from './alerts/messages/en.json';
import alertsEs from './alerts/messages/es.json';
import alertsFr from './alerts/messages/fr.json';
import alertsJa from './alerts/messages/ja.json';
import lossesDe from './losses/messages/de.json';
import lossesEn from './losses/messages/en.json';
import lossesEs from './losses/messages/es.json';
import lossesFr from './losses/messages/fr.json';
import lossesJa from './losses/messages/ja.json';
import de from './messages/de.json';
import en from './messages/en.json';
import es from './messages/es.json';
import fr from './messages/fr.json';
import ja from './messages/ja.json';
import reportsDe from './reports/messages/de.json';
import reportsEn from './reports/messages/en.json';
import reportsEs from './reports/messages/es.json';
import reportsFr from './reports/messages/fr.json';
import reportsJa from './reports/messages/ja.json';
import { firstQuestions } from './dashboard/first-questions.ts';
import { routes } from './routes.tsx';

// The build's tools, of which a definition needs nothing.
vi.mock('federation/preset', () => ({ defineRemote: (definition: object) => definition }));
const { default: remote } = await import('../remote.config.ts');

/** The words of the pages, as the definition has to have them. */
function words(id: keyof typeof en) {
  return { en: en[id], es: es[id], fr: fr[id], de: de[id], ja: ja[id] };
}

function alertWords(id: keyof typeof alertsEn) {
  return { en: alertsEn[id], es: alertsEs[id], fr: alertsFr[id], de: alertsDe[id], ja: alertsJa[id] };
}

function lossWords(id: keyof typeof lossesEn) {
  return { en: lossesEn[id], es: lossesEs[id], fr: lossesFr[id], de: lossesDe[id], ja: lossesJa[id] };
}
const reportsTitle = {
  en: reportsEn.title,
  es: reportsEs.title,
  fr: reportsFr.title,
  de: reportsDe.title,
  ja: reportsJa.title,
};

describe('what the host knows before any code of this remote is fetched', () => {
  it('is which pages there are, who may see them, and what others read', () => {
    const statistics = {
      title: words('statistics.title'),
      permissions: { any: ['client.read'] },
      denied: words('statistics.denied'),
    };
    expect(remote.routes).toEqual([
      {
        path: '/dashboard',
        title: words('dashboard.title'),
        permissions: { any: ['dashboard.read', 'client.read'] },
        denied: words('dashboard.denied'),
        asks: firstQuestions,
        figures: './src/dashboard/first-figures/first-figures.ts',
      },
      { path: '/statistics', ...statistics },
      // What the gate looks at it with.
      {
        path: '/clients/:id/stats',
        ...statistics,
        examples: { id: { ask: '/v1/clients?limit=1', at: '/data/0/id' } },
      },
      {
        path: '/reports',
        title: reportsTitle,
        permissions: { any: ['dashboard.read', 'client.read'] },
        denied: expect.objectContaining({ en: 'You do not have permission to view reports' }),
      },
      {
        path: '/alerts',
        title: alertWords('title'),
        permissions: { any: ['alert.read'] },
        denied: expect.objectContaining({ en: "You don't have permission to view alerts" }),
      },
      {
        path: '/alerts/rules',
        title: alertWords('rules.title'),
        permissions: { any: ['alert.rule'] },
        denied: expect.objectContaining({ en: "You don't have permission to manage alert rules" }),
      },
      {
        path: '/alerts/handover',
        title: alertWords('handover.title'),
        permissions: { any: ['alert.read'] },
        denied: expect.objectContaining({ en: "You don't have permission to view alerts" }),
      },
      {
        path: '/alerts/maintenance',
        title: alertWords('maintenance.title'),
        permissions: { any: ['alert.read'] },
        denied: expect.objectContaining({ en: "You don't have permission to view alerts" }),
      },
      {
        path: '/losses',
        title: lossWords('title'),
        permissions: { any: ['client.read'] },
        denied: lossWords('denied'),
      },
      {
        path: '/wall',
        title: expect.objectContaining({ en: 'Wall' }),
        permissions: { any: ['dashboard.read', 'client.read'] },
        denied: expect.objectContaining({ en: 'You do not have permission to view the dashboard' }),
        screen: true,
      },
    ]);
    for (const { path } of remote.routes)
      expect(matchRoutes(routes, path.replace(':id', 'a'))).not.toBeNull();
  });

  it('is the navigation: the dashboard for dashboard.read, the statistics for client.read, alerts for alert.read, losses for client.read, reports for either', () => {
    expect(
      remote.nav?.map(({ path, label, permissions, area }) => ({ path, label, permissions, area })),
    ).toEqual([
      {
        path: '/dashboard',
        label: words('dashboard.title'),
        permissions: { any: ['dashboard.read'] },
        area: 'main',
      },
      {
        path: '/statistics',
        label: words('statistics.title'),
        permissions: { any: ['client.read'] },
        area: 'main',
      },
      {
        path: '/alerts',
        label: alertWords('title'),
        permissions: { any: ['alert.read'] },
        area: 'main',
      },
      {
        path: '/losses',
        label: lossWords('title'),
        permissions: { any: ['client.read'] },
        area: 'main',
      },
      {
        path: '/reports',
        label: reportsTitle,
        permissions: { any: ['dashboard.read', 'client.read'] },
        area: 'main',
      },
    ]);
    // The dashboard stands first in the top bar.
    const orders = remote.nav?.map(({ order }) => order) ?? [];
    expect(orders).toEqual(orders.toSorted((a, b) => a - b));
  });
});
