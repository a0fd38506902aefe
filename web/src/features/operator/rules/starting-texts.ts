import type { PolicyType } from '@thali/proto/tenancy/policies';

/** Brackets mark what only the operator can fill in. */
const company = '[Your company]'; // no text: it is saved, in the language of the public pages
const contact = '[your support address]';

/**
 * First drafts of the policies, as HTML that the server keeps. They describe what the product does with data and money. Operators have to
 * add their own facts and to let a lawyer check the text.
 */
export const startingTexts: Record<PolicyType, string> = {
  privacy: `<h2>Privacy</h2>
<p>${company} runs this service for restaurants. This page says what we store, why, and for how long.</p>
<h3>What we store</h3>
<ul>
<li>Of restaurants: name, address, contact, tax numbers, menu, orders, invoices and reports.</li>
<li>Of staff: name, username, mail address, phone, devices that are signed in, and what they changed.</li>
<li>Of guests: what they give the restaurant for an order or a booking, such as name and phone.</li>
</ul>
<h3>Why</h3>
<p>To run the restaurant's till, kitchen, invoices and reports, to be paid for the service, and to keep the records that tax law asks for. We sell no data and show no advertising.</p>
<h3>For how long</h3>
<p>As long as the restaurant's account exists. When it is deleted, its data are erased from all parts of the service. What tax law asks us to keep of our own sales, we keep for as long as it asks.</p>
<h3>Your rights</h3>
<p>Every restaurant can download all of its data at any time, also without a subscription. Guests turn to the restaurant that they gave their data to. For all else write to ${contact}.</p>`,
  refund: `<h2>Refunds</h2>
<p>Subscriptions are paid in advance for the period that you choose.</p>
<ul>
<li>If you were charged twice or by mistake, we give the money back in full within [7] days.</li>
<li>If you cancel within [7] days of your first payment, we give it back in full.</li>
<li>After that a period that has begun is not refunded, and your restaurant goes on working until it ends.</li>
</ul>
<p>Money goes back the way it came. Write to ${contact} with the number of your receipt.</p>`,
  terms: `<h2>Terms of service</h2>
<p>These terms are between ${company} and the restaurant that uses this service.</p>
<h3>The service</h3>
<p>We provide software for taking orders, the kitchen, invoices, bookings and reports, over the internet. What is included stands with the plan that you choose.</p>
<h3>Your part</h3>
<ul>
<li>Keep passwords to yourself and give each of your staff an account of their own.</li>
<li>What you enter is yours and your responsibility: prices, taxes and what stands on your invoices among it.</li>
<li>Do not use the service for anything that the law forbids.</li>
</ul>
<h3>Payment</h3>
<p>Prices stand with the plans and include GST. When a subscription ends and is not renewed, the account can not be used until it is; your data stay yours and can be downloaded.</p>
<h3>Availability and liability</h3>
<p>We do what is reasonable to keep the service running and your data safe. [Your limits of liability, as the law allows them.]</p>
<h3>Ending</h3>
<p>You may leave at any time. When you ask us to, we erase your account and its data.</p>
<p>These terms follow the law of [your state and country]. Questions: ${contact}.</p>`,
};
