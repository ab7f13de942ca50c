import { defineRemote } from 'federation/preset';

const technicalDocs = {
  en: 'Technical Docs',
  es: 'Documentación técnica',
  fr: 'Documentation technique',
  de: 'Technische Dokumentation',
  ja: '技術ドキュメント',
};
const designSystem = {
  en: 'Design System',
  es: 'Sistema de diseño',
  fr: 'Système de design',
  de: 'Designsystem',
  ja: 'デザインシステム',
};
const modals = { en: 'Modals', es: 'Diálogos', fr: 'Dialogues', de: 'Dialoge', ja: 'モーダル' };

export default defineRemote({
  name: 'docs',
  routes: [
    { path: '/technical-docs', title: technicalDocs, public: true },
    { path: '/design-system', title: designSystem, public: true },
    { path: '/modals', title: modals, public: true },
  ],
  nav: [],
});
