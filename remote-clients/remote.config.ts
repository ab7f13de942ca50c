import { defineRemote } from 'federation/preset';

const permissions = { any: ['client.read'] };

/** The same words as in `src/messages`: the host says them before any code of this remote is fetched. */
const CLIENTS = { en: 'Clients', es: 'Clientes', fr: 'Clients', de: 'Clients', ja: 'クライアント' };
const DETAILS = {
  en: 'Client details',
  es: 'Detalles del cliente',
  fr: 'Détails du client',
  de: 'Details zum Client',
  ja: 'クライアントの詳細',
};
const SITE = {
  en: 'Site page',
  es: 'Página del sitio',
  fr: 'Page du site',
  de: 'Seite der Anlage',
  ja: 'サイトページ',
};
const NEWEST = {
  en: 'Newest clients',
  es: 'Clientes más recientes',
  fr: 'Clients les plus récents',
  de: 'Neueste Clients',
  ja: '最近追加されたクライアント',
};
const SITE_MAP = {
  en: 'Map of sites',
  es: 'Mapa de sitios',
  fr: 'Carte des sites',
  de: 'Karte der Anlagen',
  ja: 'サイトの地図',
};
const QUALITY = {
  en: 'Data quality',
  es: 'Calidad de los datos',
  fr: 'Qualité des données',
  de: 'Datenqualität',
  ja: 'データ品質',
};
const QUALITY_DENIED = {
  en: 'Access Denied: You do not have permission to view data quality.',
  es: 'Acceso denegado: no tiene permiso para ver la calidad de los datos.',
  fr: 'Accès refusé : vous n’êtes pas autorisé à voir la qualité des données.',
  de: 'Zugriff verweigert: Sie haben keine Berechtigung, die Datenqualität zu sehen.',
  ja: 'アクセス拒否：データ品質を表示する権限がありません。',
};
const FIELD = { en: 'On site', es: 'En el sitio', fr: 'Sur place', de: 'Vor Ort', ja: '現場' };
const denied = {
  en: "You don't have permission to view clients",
  es: 'No tiene permiso para ver los clientes',
  fr: 'Vous n’êtes pas autorisé à voir les clients',
  de: 'Sie haben keine Berechtigung, Clients zu sehen',
  ja: 'クライアントを表示する権限がありません',
};

export default defineRemote({
  name: 'clients',
  routes: [
    { path: '/clients', title: CLIENTS, permissions, denied },
    {
      path: '/clients/:id',
      title: DETAILS,
      examples: { id: { ask: '/v1/clients?limit=1', at: '/data/0/id' } },
      permissions,
      denied,
    },
    {
      path: '/clients/:id/site',
      title: SITE,
      examples: { id: { ask: '/v1/clients?limit=1', at: '/data/0/id' } },
      permissions,
      denied,
    },
    { path: '/field', title: FIELD, permissions, denied },
    { path: '/quality', title: QUALITY, permissions, denied: QUALITY_DENIED },
  ],
  nav: [
    { id: 'clients', path: '/clients', label: CLIENTS, permissions, area: 'main', order: 30 },
    // After the losses, which the same people look at.
    { id: 'quality', path: '/quality', label: QUALITY, permissions, area: 'main', order: 37 },
    { id: 'field', path: '/field', label: FIELD, permissions, area: 'main', order: 38 },
  ],
  modules: {
    './add-client-dialog': './src/clients/add/add-client-dialog.tsx',
    './newest-clients': './src/clients/fills/newest-clients.tsx',
    './site-map': './src/clients/fills/site-map.tsx',
    './wall-map': './src/clients/fills/wall-map.tsx',
  },
  slots: [
    // In the head of the list, which is read from and written to its address.
    { name: 'clients.views', props: {} },
    { name: 'clients.detail', props: { clientId: { type: 'string' } } },
    {
      name: 'clients.column',
      // `clientIds` are those of all rows, separated by commas: a column asks about them at once.
      props: { clientId: { type: 'string' }, clientIds: { type: 'string' } },
    },
  ],
  fills: [
    { slot: 'dashboard.widget', module: './site-map', title: SITE_MAP, permissions, order: 95 },
    {
      slot: 'dashboard.wall',
      module: './wall-map',
      title: SITE_MAP,
      permissions,
      props: { minute: { type: 'number' } },
    },
    { slot: 'dashboard.widget', module: './newest-clients', title: NEWEST, permissions },
  ],
});
