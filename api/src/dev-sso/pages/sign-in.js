// The pages work without this: it adds the arrow keys to the list and sends a sign-out that was asked for already.
const list = document.querySelector('[data-arrows]');
const buttons = list ? [...list.querySelectorAll('button')] : [];
const steps = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

list?.addEventListener('keydown', (event) => {
  const at = buttons.indexOf(document.activeElement);
  const last = buttons.length - 1;
  let to = -1;
  if (event.key in steps) to = (at + steps[event.key] + buttons.length) % buttons.length;
  else if (event.key === 'Home') to = 0;
  else if (event.key === 'End') to = last;
  if (to < 0) return;
  event.preventDefault();
  buttons[to].focus();
});

const pending = document.querySelector('[data-submit]');
const form = pending && document.getElementById(pending.dataset.submit);
if (form) form.requestSubmit(document.querySelector('button[name="logout"]'));
