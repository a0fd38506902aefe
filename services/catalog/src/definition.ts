import { KeepRows1765500000400 } from '@thali/kit/database/kept-rows-migration';
import { TenantErasure1764950000000 } from '@thali/kit/domain/erasure/erasure-migration';
import { ErasureProof1765000040000 } from '@thali/kit/domain/erasure/erasure-proof-migration';
import { TenantLimits1765600000000 } from '@thali/kit/domain/limits/limits-migration';
import { DeadLetters1765000010000 } from '@thali/kit/events/dead-letters-migration';
import { EventStream1765000010100 } from '@thali/kit/events/event-stream-migration';
import { OutboxTurns1765600000610 } from '@thali/kit/events/outbox-turns-migration';
import { Jobs1765400000000 } from '@thali/kit/jobs/jobs-migration';
import type { ServiceDefinition } from '@thali/kit/service/service-definition';
import { AppModule } from './app.module.js';
import { CategoryEntity } from './categories/category.entity.js';
import { CouponEntity } from './coupons/coupon.entity.js';
import { AddonEntity, MenuItemEntity, VariantEntity } from './menu-items/menu-item.entity.js';
import { Initial1764000000000 } from './migrations/1764000000000-initial.js';
import { QrMenu1764700000000 } from './migrations/1764700000000-qr-menu.js';
import { StoreTaxNumbers1764810000000 } from './migrations/1764810000000-store-tax-numbers.js';
import { HourCycle1765200000000 } from './migrations/1765200000000-hour-cycle.js';
import { ThreeDecimals1765200010000 } from './migrations/1765200010000-three-decimals.js';
import { AddressParts1765300000000 } from './migrations/1765300000000-address-parts.js';
import { RunningDay1765500000000 } from './migrations/1765500000000-running-day.js';
import { RatesInThousandths1765500000710 } from './migrations/1765500000710-rates-in-thousandths.js';
import { PhotoBytes1765600000010 } from './migrations/1765600000010-photo-bytes.js';
import { PaymentKinds1765700000000 } from './migrations/1765700000000-payment-kinds.js';
import { PaymentTypeEntity } from './payment-types/payment-type.entity.js';
import { PrintSettingEntity } from './stores/print-setting.entity.js';
import { StoreEntity } from './stores/store.entity.js';
import { TableEntity } from './tables/table.entity.js';
import { TaxEntity } from './taxes/tax.entity.js';

export const catalog: ServiceDefinition = {
  name: 'catalog',
  module: AppModule,
  notPortable: ['tenant_limits'],
  entities: [
    StoreEntity,
    PrintSettingEntity,
    TableEntity,
    CategoryEntity,
    TaxEntity,
    PaymentTypeEntity,
    CouponEntity,
    MenuItemEntity,
    VariantEntity,
    AddonEntity,
  ],
  migrations: [
    Initial1764000000000,
    QrMenu1764700000000,
    StoreTaxNumbers1764810000000,
    TenantErasure1764950000000,
    ...[DeadLetters1765000010000, EventStream1765000010100, ErasureProof1765000040000],
    HourCycle1765200000000,
    ThreeDecimals1765200010000,
    AddressParts1765300000000,
    Jobs1765400000000,
    RunningDay1765500000000,
    KeepRows1765500000400,
    RatesInThousandths1765500000710,
    OutboxTurns1765600000610,
    ...[TenantLimits1765600000000, PhotoBytes1765600000010],
    PaymentKinds1765700000000,
  ],
};
