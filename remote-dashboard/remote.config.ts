import { defineRemote } from 'federation/preset';
import { firstQuestions } from './src/dashboard/first-questions.ts';

const CLIENT_READ = { any: ['client.read'] };

const DASHBOARD = {
  en: 'Dashboard',
  es: 'Panel',
  fr: 'Tableau de bord',
  de: 'Dashboard',
  ja: 'ダッシュボード',
};
const STATISTICS = { en: 'Statistics', es: 'Estadísticas', fr: 'Statistiques', de: 'Statistik', ja: '統計' };

const REPORTS = { en: 'Reports', es: 'Informes', fr: 'Rapports', de: 'Berichte', ja: 'レポート' };

const ALERTS = { en: 'Alerts', es: 'Alertas', fr: 'Alertes', de: 'Alarme', ja: 'アラート' };
const ALERT_RULES = {
  en: 'Alert rules',
  es: 'Reglas de alerta',
  fr: 'Règles d’alerte',
  de: 'Alarmregeln',
  ja: 'アラートルール',
};

const CRITICAL_ALERTS = {
  en: 'Critical alerts',
  es: 'Alertas críticas',
  fr: 'Alertes critiques',
  de: 'Kritische Alarme',
  ja: '重大なアラート',
};
const SHORTCUTS = {
  en: 'Shortcuts',
  es: 'Atajos',
  fr: 'Raccourcis',
  de: 'Tasten',
  ja: 'ショートカット',
};

const RECENT_POWER = {
  en: 'Power (24 h)',
  es: 'Potencia (24 h)',
  fr: 'Puissance (24 h)',
  de: 'Leistung (24 h)',
  ja: '電力（24時間）',
};

const VIEWS = {
  en: 'Saved views',
  es: 'Vistas guardadas',
  fr: 'Vues enregistrées',
  de: 'Gespeicherte Ansichten',
  ja: '保存したビュー',
};

const HANDOVER = {
  en: 'Shift handover',
  es: 'Relevo de turno',
  fr: 'Passation de quart',
  de: 'Schichtübergabe',
  ja: 'シフト引き継ぎ',
};

const MAINTENANCE = {
  en: 'Maintenance',
  es: 'Mantenimiento',
  fr: 'Maintenance',
  de: 'Wartung',
  ja: 'メンテナンス',
};

const LOSSES = {
  en: 'Losses',
  es: 'Pérdidas',
  fr: 'Pertes',
  de: 'Verluste',
  ja: '損失',
};

/** The same words as in `src/messages`: the host says them before any code of this remote is fetched. */
const DASHBOARD_DENIED = {
  en: 'You do not have permission to view the dashboard',
  es: 'No tiene permiso para ver el panel',
  fr: 'Vous n’êtes pas autorisé à voir le tableau de bord',
  de: 'Sie haben keine Berechtigung, das Dashboard zu sehen',
  ja: 'ダッシュボードを表示する権限がありません',
};
const STATISTICS_DENIED = {
  en: 'Access Denied: You do not have permission to view client statistics.',
  es: 'Acceso denegado: no tiene permiso para ver las estadísticas de los clientes.',
  fr: 'Accès refusé : vous n’êtes pas autorisé à voir les statistiques des clients.',
  de: 'Zugriff verweigert: Sie haben keine Berechtigung, die Statistik der Clients zu sehen.',
  ja: 'アクセス拒否：クライアントの統計を表示する権限がありません。',
};

const REPORTS_DENIED = {
  en: 'You do not have permission to view reports',
  es: 'No tiene permiso para ver los informes',
  fr: 'Vous n’êtes pas autorisé à voir les rapports',
  de: 'Sie haben keine Berechtigung, Berichte zu sehen',
  ja: 'レポートを表示する権限がありません',
};

const ALERTS_DENIED = {
  en: "You don't have permission to view alerts",
  es: 'No tiene permiso para ver las alertas',
  fr: 'Vous n’êtes pas autorisé à voir les alertes',
  de: 'Sie haben keine Berechtigung, Alarme zu sehen',
  ja: 'アラートを表示する権限がありません',
};
const RULES_DENIED = {
  en: "You don't have permission to manage alert rules",
  es: 'No tiene permiso para administrar las reglas de alerta',
  fr: 'Vous n’êtes pas autorisé à gérer les règles d’alerte',
  de: 'Sie haben keine Berechtigung, Alarmregeln zu verwalten',
  ja: 'アラートルールを管理する権限がありません',
};

const LOSSES_DENIED = {
  en: 'Access Denied: You do not have permission to view losses.',
  es: 'Acceso denegado: no tiene permiso para ver las pérdidas.',
  fr: 'Accès refusé : vous n’êtes pas autorisé à voir les pertes.',
  de: 'Zugriff verweigert: Sie haben keine Berechtigung, Verluste zu sehen.',
  ja: 'アクセス拒否：損失を表示する権限がありません。',
};

const WALL = { en: 'Wall', es: 'Pared', fr: 'Mur', de: 'Wand', ja: 'ウォール' };

export default defineRemote({
  name: 'dashboard',
  ahead: './src/ahead.ts',
  routes: [
    {
      path: '/dashboard',
      title: DASHBOARD,
      permissions: { any: ['dashboard.read', 'client.read'] },
      denied: DASHBOARD_DENIED,
      asks: firstQuestions,
      figures: './src/dashboard/first-figures/first-figures.ts',
    },
    { path: '/statistics', title: STATISTICS, permissions: CLIENT_READ, denied: STATISTICS_DENIED },
    {
      path: '/clients/:id/stats',
      title: STATISTICS,
      permissions: CLIENT_READ,
      denied: STATISTICS_DENIED,
      examples: { id: { ask: '/v1/clients?limit=1', at: '/data/0/id' } },
    },
    {
      path: '/reports',
      title: REPORTS,
      permissions: { any: ['dashboard.read', 'client.read'] },
      denied: REPORTS_DENIED,
    },
    { path: '/alerts', title: ALERTS, permissions: { any: ['alert.read'] }, denied: ALERTS_DENIED },
    { path: '/alerts/rules', title: ALERT_RULES, permissions: { any: ['alert.rule'] }, denied: RULES_DENIED },
    {
      path: '/alerts/handover',
      title: HANDOVER,
      permissions: { any: ['alert.read'] },
      denied: ALERTS_DENIED,
    },
    {
      path: '/alerts/maintenance',
      title: MAINTENANCE,
      permissions: { any: ['alert.read'] },
      denied: ALERTS_DENIED,
    },
    { path: '/losses', title: LOSSES, permissions: CLIENT_READ, denied: LOSSES_DENIED },
    {
      path: '/wall',
      title: WALL,
      permissions: { any: ['dashboard.read', 'client.read'] },
      denied: DASHBOARD_DENIED,
      screen: true,
    },
  ],
  modules: {
    './client-alerts': './src/alerts/fills/client-alerts.tsx',
    './alert-keys': './src/alerts/fills/alert-keys.tsx',
    './recent-power': './src/recent-power/recent-power.tsx',
    './clients-views': './src/saved-views/fills/clients-views.tsx',
    './admin-views': './src/saved-views/fills/admin-views.tsx',
  },
  slots: [
    { name: 'dashboard.widget', props: {} },
    // Beside the wall's own figures, for a screen that nobody touches; `minute` counts up with the wall's clock.
    { name: 'dashboard.wall', props: { minute: { type: 'number' } } },
    // The instants that the report is about, as RFC 3339.
    { name: 'reports.section', props: { from: { type: 'string' }, to: { type: 'string' } } },
  ],
  fills: [
    {
      slot: 'clients.detail',
      module: './client-alerts',
      title: ALERTS,
      permissions: { any: ['alert.read'] },
      props: { clientId: { type: 'string' } },
      order: 25,
    },
    {
      slot: 'clients.column',
      module: './recent-power',
      title: RECENT_POWER,
      permissions: CLIENT_READ,
      props: { clientId: { type: 'string' }, clientIds: { type: 'string' } },
    },
    { slot: 'clients.views', module: './clients-views', title: VIEWS, permissions: CLIENT_READ },
    {
      slot: 'admin.views',
      module: './admin-views',
      title: VIEWS,
      permissions: { any: ['user.list', 'role.list', 'audit.read', 'system.admin'] },
      props: { page: { type: 'string' } },
    },
    {
      slot: 'host.settings-tab',
      module: './alert-keys',
      title: SHORTCUTS,
      permissions: { any: ['alert.read'] },
    },
    {
      slot: 'host.palette',
      path: '/alerts?severity=critical',
      title: CRITICAL_ALERTS,
      permissions: { any: ['alert.read'] },
    },
  ],
  nav: [
    {
      id: 'dashboard',
      path: '/dashboard',
      label: DASHBOARD,
      permissions: { any: ['dashboard.read'] },
      area: 'main',
      order: 10,
    },
    {
      id: 'statistics',
      path: '/statistics',
      label: STATISTICS,
      permissions: CLIENT_READ,
      area: 'main',
      order: 20,
    },
    {
      id: 'alerts',
      path: '/alerts',
      label: ALERTS,
      permissions: { any: ['alert.read'] },
      area: 'main',
      order: 25,
    },
    {
      id: 'losses',
      path: '/losses',
      label: LOSSES,
      permissions: CLIENT_READ,
      area: 'main',
      // After the clients: where a bar is full, what was there before stays in it.
      order: 35,
    },
    {
      // Behind the others: where there is no room for all, it is the first to go into the menu.
      id: 'reports',
      path: '/reports',
      label: REPORTS,
      permissions: { any: ['dashboard.read', 'client.read'] },
      area: 'main',
      order: 40,
    },
  ],
});
