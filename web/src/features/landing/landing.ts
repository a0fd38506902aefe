import '../../ui/tokens.css';
import './landing.css';
import './landing-parts.css';
import './landing-offer.css';
import type { Plan } from '@thali/proto/tenancy/plans';
import { cheapestPerMonth } from '../../domain/plans/cheapest-plan';
import { durationText } from './duration';

/** The landing page is plain HTML (web/landing.html). This script opens the drawer of small screens and loads the plans. */
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

function openDrawers(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-opens]'))
    button.addEventListener('click', () => dialog(button.dataset.opens)?.showModal());
  for (const button of document.querySelectorAll<HTMLElement>('[data-closes]'))
    button.addEventListener('click', () => dialog(button.dataset.closes)?.close());
  for (const drawer of document.querySelectorAll('dialog'))
    drawer.addEventListener('click', ({ target }) => {
      // A tap on a link or outside of the drawer closes it.
      if (target === drawer || (target as Element).closest('a')) drawer.close();
    });
}
const dialog = (id = '') => document.getElementById(id) as HTMLDialogElement | null;

async function showPlans(): Promise<void> {
  const list = document.getElementById('plans') as HTMLElement;
  try {
    const response = await fetch('/api/v1/superadmin/subscriptions');
    if (!response.ok) throw new Error(`plans: ${response.status}`);
    const { subscriptions } = (await response.json()) as { subscriptions: Plan[] };
    const best = cheapestPerMonth(subscriptions);
    list.replaceChildren(...subscriptions.map((plan) => card(plan, plan === best)));
  } catch {
    const text = document.createElement('p');
    text.textContent = "We're getting issue while fetching data! Please try later!";
    list.replaceChildren(text);
  } finally {
    list.ariaBusy = 'false';
  }
}

function card(plan: Plan, best: boolean): DocumentFragment {
  const { name, amount, duration_months: months, description } = plan;
  const template = document.getElementById('plan') as HTMLTemplateElement;
  const fragment = template.content.cloneNode(true) as DocumentFragment;
  const part = (selector: string) => fragment.querySelector(selector) as HTMLElement;
  part('[data-name]').textContent = name;
  part('[data-price]').textContent = rupees.format(amount);
  part('[data-duration]').textContent = durationText(months);
  part('[data-renewals]').textContent = `${months === 1 ? 'Monthly' : 'Custom'} Renewals`;
  part('[data-description]').textContent = description || 'No extra details';
  part('a').ariaLabel = `Subscribe, ${name}`;
  part('[data-best]').hidden = !best;
  part('.plan').toggleAttribute('data-stands-out', best);
  return fragment;
}

openDrawers();
void showPlans();
