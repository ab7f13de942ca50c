import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { defaultLocale, setLocale } from 'shared-ui/i18n';
import { afterEach, describe, expect, it } from 'vitest';
import { LandingPage } from './landing-page.tsx';

const contacts = { sales: 'power@aurora.example', support: 'desk@aurora.example' };

async function landing(signedIn = false, named: Partial<typeof contacts> = contacts): Promise<void> {
  await setLocale(defaultLocale);
  act(() => {
    render(
      <MemoryRouter>
        <LandingPage signedIn={signedIn} contacts={named} />
      </MemoryRouter>,
    );
  });
}

const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

afterEach(() => setLocale(defaultLocale));

describe('the landing page', () => {
  it('has the headline and leads to sign-in and the documentation', async () => {
    await landing();
    expect(
      screen.getByRole('heading', { level: 1, name: 'Cloud-Based Green Infrastructure Monitoring Solution' }),
    ).toBeTruthy();
    expect(link('Start Free Trial')).toBe('/login');
    expect(link('View API Docs')).toBe('/technical-docs');
    expect(link('Get started')).toBe('/login');
    expect(link('Technical Docs')).toBe('/technical-docs');
    expect(link('Sign In')).toBe('/login');
  });

  it('leads to the dashboard when signed in', async () => {
    await landing(true);
    expect(link('Go to Dashboard')).toBe('/dashboard');
    expect(link('Get started')).toBe('/dashboard');
    expect(link('Dashboard')).toBe('/dashboard');
    expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
  });

  it.each([
    ['Monitored devices', '368'],
    ['Uptime', '99.9%'],
    ['Device types', '15+'],
    ['Monitoring', '24/7'],
    ['Generated today', '3,847\u00A0kWh'],
    ['Efficiency', '94.2%'],
    ['Active devices', '247'],
  ])('says %s: %s', async (name, figure) => {
    await landing();
    expect(screen.getByText(name).parentElement?.querySelector('dd')?.textContent).toBe(figure);
  });

  it.each([
    ['Solutions', ['Real-time monitoring', 'Cloud management', 'AI predictive analytics']],
    ['Platform', ['Multi-device dashboard', 'Smart alerts', 'API integration']],
    ['Technology', ['OAuth 2.0', 'RBAC', 'JWT', 'REST API', 'Webhooks', 'SDKs']],
  ])('has the section %s', async (title, parts) => {
    await landing();
    const section = within(screen.getByRole('region', { name: title }));
    expect(section.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual(
      parts,
    );
  });

  it('has about, contact and a footer with its links and the copyright year', async () => {
    await landing();
    expect(screen.getByRole('region', { name: 'About' })).toBeTruthy();
    expect(link('Contact sales')).toBe('mailto:power@aurora.example');
    expect(link('Technical support')).toBe('mailto:desk@aurora.example');
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByRole('link', { name: 'Design System' }).getAttribute('href')).toBe('/design-system');
    expect(footer.getByRole('link', { name: 'API Documentation' }).getAttribute('href')).toBe(
      '/technical-docs',
    );
    expect(link('Case Studies')).toBe('mailto:power@aurora.example?subject=Case%20Studies');
    expect(link('Support')).toBe('mailto:desk@aurora.example');
    for (const name of ['Privacy Policy', 'Terms of Service', 'Cookie Policy']) {
      expect(footer.getByRole('button', { name })).toBeTruthy();
    }
    expect(footer.getByText('© 2025 Energy Monitor Platform. All rights reserved.')).toBeTruthy();
  });

  it('links to nobody before it is known whom to write to', async () => {
    await landing(false, {});
    expect(screen.getByText('Contact sales').hasAttribute('href')).toBe(false);
    expect(document.querySelector('a[href^="mailto:"]')).toBeNull();
  });

  it('shows the legal texts in a dialog', async () => {
    await landing();
    await userEvent.click(screen.getByRole('button', { name: 'Cookie Policy' }));
    const dialog = screen.getByRole('dialog', { name: 'Cookie Policy' });
    expect(within(dialog).getByText(/no advertising or tracking cookies/)).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('changes the language and remembers it', async () => {
    await landing();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Deutsch');
    expect(await screen.findByRole('link', { name: 'Anmelden' })).toBeTruthy();
    expect(JSON.parse(localStorage.getItem('emp.preferences') ?? '{}')).toMatchObject({ language: 'de' });
  });
});
