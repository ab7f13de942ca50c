import { defineRemote } from 'federation/preset';

export default defineRemote({
  name: 'docs',
  routes: [
    { path: '/technical-docs', title: { en: 'Technical Docs' }, public: true },
    { path: '/design-system', title: { en: 'Design System' }, public: true },
    { path: '/modals', title: { en: 'Modals' }, public: true },
  ],
  nav: [],
});
