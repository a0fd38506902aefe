import { Module } from '@nestjs/common';
import { LimitsCopy } from '@thali/kit/domain/limits/limits-copy';
import { FileStorage } from '@thali/kit/files/file-storage';
import { fileStorage } from '@thali/kit/files/storage-config';
import { readConfig } from '@thali/kit/process/config';
import { AuditTrail } from './audit-trail.js';
import { Categories } from './categories/categories.js';
import { Changes } from './changes.js';
import { catalogConfig } from './config.js';
import { Coupons } from './coupons/coupons.js';
import { Images } from './images/images.js';
import { Init } from './init/init.js';
import { RepublishCatalog } from './init/republish-catalog.js';
import { KnownAnswers } from './known-answers.js';
import { ReadLimits } from './limits/read-limits.js';
import { ExportMenu } from './menu-file/export-menu.js';
import { ImportMenu } from './menu-file/import-menu.js';
import { MenuItemPhoto } from './menu-items/menu-item-photo.js';
import { MenuItems } from './menu-items/menu-items.js';
import { Options } from './menu-items/options.js';
import { PaymentTypes } from './payment-types/payment-types.js';
import { OpenQrMenu } from './qr-menu/open-qr-menu.js';
import { PrintSettings } from './stores/print-settings.js';
import { ProvisionStore } from './stores/provision-store.js';
import { ReadStoreClock } from './stores/read-store-clock.js';
import { ReadStoreInfo } from './stores/read-store-info.js';
import { StoreDetails } from './stores/store-details.js';
import { StorePhoto } from './stores/store-photo.js';
import { TableIds } from './tables/table-ids.js';
import { Tables } from './tables/tables.js';
import { Taxes } from './taxes/taxes.js';

@Module({
  controllers: [
    StoreDetails,
    StorePhoto,
    PrintSettings,
    ProvisionStore,
    ReadStoreInfo,
    ReadStoreClock,
    Tables,
    Categories,
    Taxes,
    PaymentTypes,
    Coupons,
    MenuItems,
    ExportMenu,
    ImportMenu,
    MenuItemPhoto,
    Options,
    Init,
    RepublishCatalog,
    OpenQrMenu,
    ReadLimits,
  ],
  providers: [
    AuditTrail,
    Changes,
    Images,
    KnownAnswers,
    LimitsCopy,
    { provide: FileStorage, useFactory: () => fileStorage(readConfig(catalogConfig)) },
    { provide: TableIds, useFactory: () => new TableIds(readConfig(catalogConfig).TABLE_KEY) },
  ],
})
export class AppModule {}
