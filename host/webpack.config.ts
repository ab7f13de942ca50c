import { firstPagePreset, hostPreset, publicPreset, workerPreset } from 'federation/preset';

const routes = ['/', '/login', '/auth/callback', '/logout-callback', '/settings'];

const landing =
  'One place to watch, compare and manage solar, wind and other sites: real-time figures, alerts, roles, and a RESTful ' +
  'API with webhooks.';
const docs =
  'Connect devices to the Energy Monitor Platform: quick start, API reference with a console, code examples, webhooks ' +
  'and guides.';

export default [
  firstPagePreset(import.meta.dirname),
  workerPreset(import.meta.dirname, 'push-worker'),
  hostPreset(import.meta.dirname, {
    routes,
    slots: [
      { name: 'host.settings-tab', props: {} },
      { name: 'host.palette', props: {} },
    ],
    descriptions: { 'public-shell': docs },
    soon: {
      shell: [
        'begin-session',
        'shared-auth-transport',
        'page-ahead',
        'render-shell',
        'follow-alerts',
        'server-events',
      ],
      'public-shell': ['render-public-shell'],
    },
    files: {
      session: {
        with: ['begin-session', 'shared-auth-transport', 'page-ahead'],
        without: ['render-public-shell'],
      },
      kit: { without: ['render-public-shell'] },
    },
  }),
  publicPreset(import.meta.dirname, { description: landing }),
];
