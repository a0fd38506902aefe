import { Module } from '@nestjs/common';
import { Database } from '@thali/kit/database/database';
import { Jobs } from '@thali/kit/jobs/jobs';
import { MailQueue } from '@thali/kit/mail/mail-queue';
import { mailTransport } from '@thali/kit/mail/transport';
import { readConfig } from '@thali/kit/process/config';
import { RpcClient } from '@thali/kit/rpc/rpc-client';
import { Accounts } from './accounts/accounts.js';
import { AddTenant } from './accounts/add-tenant.js';
import { ProvisionTenant } from './accounts/provision-tenant.js';
import { ReadAccount } from './accounts/read-account.js';
import { UpdateTenant } from './accounts/update-tenant.js';
import { CONFIG, type TenancyConfig, tenancyConfig } from './config.js';
import { OperatorChanges } from './operator-changes/operator-changes.js';
import { OwnerMails } from './operator-changes/owner-mails.js';
import { ListOperatorActions } from './operator-log/list-operator-actions.js';
import { NoteDeadLetter } from './operator-log/note-dead-letter.js';
import { CheckDelay } from './payments/check-delay.js';
import { CreatePaymentOrder } from './payments/create-payment-order.js';
import { LostCallbacks } from './payments/lost-callbacks.js';
import { NoteRefund } from './payments/note-refund.js';
import { PaymentProvider } from './payments/provider.js';
import { ReadBilling } from './payments/read-billing.js';
import { Settlement } from './payments/settlement.js';
import { VerifyPayment } from './payments/verify-payment.js';
import { Webhooks } from './payments/webhooks.js';
import { Plans } from './plans/plans.js';
import { TellLimits } from './plans/tell-limits.js';
import { Policies } from './policies/policies.js';
import { IssueReceipt } from './receipts/issue-receipt.js';
import { attachedReceipt } from './receipts/receipt-file.js';
import { Receipts } from './receipts/receipts.js';
import { ExpiryNotices } from './subscriptions/expiry-notices.js';
import { ReadSubscriptionState } from './subscriptions/read-subscription-state.js';
import { SubscriptionFigures } from './subscriptions/subscription-figures.js';
import { DeleteTenant } from './tenants/delete-tenant.js';
import { ListTenants } from './tenants/list-tenants.js';
import { ReadTenants } from './tenants/read-tenants.js';
import { TellDeletion } from './tenants/tell-deletion.js';
import { TenantDeletions } from './tenants/tenant-deletions.js';
import { TenantFigures } from './tenants/tenant-figures.js';

/** Without a configured transport mails are dropped, and the log says so. */
const mailQueue = (db: Database, jobs: Jobs, rpc: RpcClient, config: TenancyConfig): MailQueue =>
  new MailQueue(
    db,
    jobs,
    mailTransport(config) ?? (async () => 'dropped: neither SMTP_URL nor MAIL_DIR is set'),
    { support: config.SUPPORT_EMAIL },
    (tenantId, attachment) => attachedReceipt(rpc, tenantId, attachment),
  );

const fromConfig = [PaymentProvider, CheckDelay].map((Provider) => ({
  provide: Provider,
  useFactory: (config: TenancyConfig) => new Provider(config),
  inject: [CONFIG],
}));

@Module({
  controllers: [
    ...[ProvisionTenant, AddTenant, UpdateTenant, ReadAccount, DeleteTenant, TenantDeletions, ListTenants, ReadTenants],
    ...[TenantFigures, ReadSubscriptionState, ReadBilling, Plans, Policies, ListOperatorActions, NoteDeadLetter],
    ...[CreatePaymentOrder, VerifyPayment, Receipts, OperatorChanges, SubscriptionFigures, OwnerMails],
  ],
  providers: [
    { provide: CONFIG, useFactory: () => readConfig(tenancyConfig) },
    { provide: MailQueue, useFactory: mailQueue, inject: [Database, Jobs, RpcClient, CONFIG] },
    ...fromConfig,
    ...[Accounts, TellDeletion, TellLimits, Settlement, NoteRefund, IssueReceipt, Webhooks, LostCallbacks, ExpiryNotices],
  ],
})
export class AppModule {}
