import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { preparePage } from '../preferences/prepare-page.ts';
import { PublicApp } from './public-app.tsx';

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no #root');
void preparePage().then(() =>
  createRoot(root).render(
    <StrictMode>
      <PublicApp />
    </StrictMode>,
  ),
);
