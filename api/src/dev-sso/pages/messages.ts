import { html, Markup } from '../../http/markup.ts';
import { page } from './layout.ts';

/** `form` is the provider's own markup; the script sends it at once when the person has asked for it already. */
export function signOutPage(form: string, asked: boolean): string {
  const question = html`<h1>Sign out?</h1>
<p class="lead">You will be signed out of the development sign-in on this machine.</p>`;
  const progress = html`<h1 role="status">Signing out…</h1>`;
  return page(
    'Sign out',
    html`<div class="card"${asked ? new Markup(' data-submit="op.logoutForm"') : ''}>
${asked ? progress : question}
${new Markup(form)}
<p class="actions">
<button class="primary" type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
<button class="plain" type="submit" form="op.logoutForm">Stay signed in</button>
</p>
</div>`,
  );
}

export function signedOutPage(home: string): string {
  return page(
    'Signed out',
    html`<div class="card"><h1>You are signed out</h1><p class="actions"><a href="${home}/login">Sign in again</a></p></div>`,
  );
}

export function errorPage(reason: string, home: string): string {
  return page(
    'Sign-in did not work',
    html`<div class="card"><h1>Sign-in did not work</h1>
<p class="lead" role="alert">The sign-in provider answered: ${reason}.</p>
<p class="actions"><a href="${home}/login">Back to the sign-in page</a></p></div>`,
  );
}
