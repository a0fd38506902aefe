import type { Order } from './ledger.ts';

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** The checkout's own page, shown in a frame: the customer's choices, and the faults that can happen on the way back. */
export const checkoutPage = ({ id, amount }: Order): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Payment</title>
<style>
:root { color-scheme: light dark; --surface: light-dark(#fff, #1f1a1d); --text: light-dark(#1d191b, #f5f0f2); --quiet: light-dark(#534e50, #c3bbbf);
  --edge: light-dark(#e5e0e2, #3a3337); --danger: light-dark(#ae1f14, #ff9d92); }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; background: rgb(0 0 0 / .55); font: 16px/24px system-ui, sans-serif; color: var(--text); }
main { width: min(420px, 100%); padding: 24px; border-radius: 12px; background: var(--surface); display: grid; gap: 12px; }
h1 { margin: 0; font-size: 20px; line-height: 28px; }
.sum { margin: 0; font-size: 32px; line-height: 40px; font-weight: 700; font-variant-numeric: tabular-nums; }
p { margin: 0; color: var(--quiet); }
[role=alert]:not(:empty) { color: var(--danger); font-weight: 600; }
button { min-height: 44px; padding: 8px 16px; border: 1px solid var(--edge); border-radius: 10px; background: transparent; color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
button.main { background: #1b558f; border-color: #1b558f; color: #fff; min-height: 52px; }
button:disabled { opacity: .6; }
button:focus-visible { outline: 2px solid #2468ac; outline-offset: 2px; }
h2 { margin: 8px 0 0; font-size: 14px; line-height: 20px; color: var(--quiet); font-weight: 600; }
</style></head><body>
<main role="dialog" aria-modal="true" aria-labelledby="title">
<h1 id="title">Sandbox checkout</h1>
<p id="what">No real money moves.</p>
<p class="sum">${rupees.format(amount / 100)}</p>
<p role="alert" id="alert"></p>
<button class="main" data-choice="pay">Pay</button>
<button data-choice="fail">Fail</button>
<button data-dismiss>Dismiss</button>
<h2>Paid, and then</h2>
<button data-choice="lose">Pay but lose the callback</button>
<button data-choice="late">Late webhook</button>
<button data-choice="duplicate">Duplicate webhook</button>
</main>
<script>
const tell = (kind, answer) => parent.postMessage({ kind, answer }, '*');
addEventListener('message', ({ source, data }) => {
  if (source === parent && data.description) document.getElementById('what').textContent = data.name + ', ' + data.description + '. No real money moves.';
});
addEventListener('keydown', ({ key }) => key === 'Escape' && tell('dismissed'));
document.querySelector('[data-dismiss]').onclick = () => tell('dismissed');
for (const button of document.querySelectorAll('[data-choice]')) button.onclick = async () => {
  const { choice } = button.dataset;
  for (const other of document.querySelectorAll('button')) other.disabled = true;
  const answer = await (await fetch('/checkout/${id}/' + choice, { method: 'POST' })).json();
  for (const other of document.querySelectorAll('button')) other.disabled = false;
  if (answer.error) {
    document.getElementById('alert').textContent = answer.error.description + ' Try again.';
    return tell('failed', answer);
  }
  // The customer's browser goes away before it can say that it paid.
  if (choice === 'lose' || choice === 'late') return tell('dismissed');
  tell('paid', answer);
};
document.querySelector('.main').focus();
</script></body></html>`;
