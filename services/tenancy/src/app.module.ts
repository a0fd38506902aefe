import { Module } from '@nestjs/common';
import { readConfig } from '@thali/kit/config';
import { Database } from '@thali/kit/database';
import { MailQueue } from '@thali/kit/mail/mail-queue';
import { mailTransport } from '@thali/kit/mail/transport';
import { CONFIG, type TenancyConfig, tenancyConfig } from './config.js';
import { ListOperatorActions } from './operator-log/list-operator-actions.js';
import { CheckDelay } from './payments/check-delay.js';
import { CreatePaymentOrder } from './payments/create-payment-order.js';
import { LostCallbacks } from './payments/lost-callbacks.js';
import { PaymentProvider } from './payments/provider.js';
import { Settlement } from './payments/settlement.js';
import { VerifyPayment } from './payments/verify-payment.js';
import { Webhooks } from './payments/webhooks.js';
import { Plans } from './plans/plans.js';
import { Policies } from './policies/policies.js';
import { IssueReceipt } from './receipts/issue-receipt.js';
import { Receipts } from './receipts/receipts.js';
import { ExpiryNotices } from './subscriptions/expiry-notices.js';
import { ReadBilling } from './subscriptions/read-billing.js';
import { ReadSubscriptionState } from './subscriptions/read-subscription-state.js';
import { Accounts } from './tenants/accounts.js';
import { AddTenant } from './tenants/add-tenant.js';
import { DeleteTenant } from './tenants/delete-tenant.js';
import { ListTenants } from './tenants/list-tenants.js';
import { ProvisionTenant } from './tenants/provision-tenant.js';
import { ReadTenants } from './tenants/read-tenants.js';
import { TenantFigures } from './tenants/tenant-figures.js';
import { UpdateTenant } from './tenants/update-tenant.js';

/** Where there is no way to send them, mails are dropped and the log says so. */
const mailQueue = (db: Database, { PUBLIC_URL = '', ...config }: TenancyConfig): MailQueue =>
  new MailQueue(db, mailTransport({ ...config, PUBLIC_URL }) ?? (async () => 'dropped: neither SMTP_URL nor MAIL_DIR is set'));

const fromConfig = [PaymentProvider, CheckDelay].map((Provider) => ({
  provide: Provider,
  useFactory: (config: TenancyConfig) => new Provider(config),
  inject: [CONFIG],
}));

@Module({
  controllers: [
    ...[ProvisionTenant, AddTenant, UpdateTenant, DeleteTenant, ListTenants, ReadTenants, TenantFigures],
    ...[ReadSubscriptionState, ReadBilling, Plans, Policies, ListOperatorActions],
    ...[CreatePaymentOrder, VerifyPayment, Receipts],
  ],
  providers: [
    { provide: CONFIG, useFactory: () => readConfig(tenancyConfig) },
    { provide: MailQueue, useFactory: mailQueue, inject: [Database, CONFIG] },
    ...fromConfig,
    ...[Accounts, Settlement, IssueReceipt, Webhooks, LostCallbacks, ExpiryNotices],
  ],
})
export class AppModule {}
