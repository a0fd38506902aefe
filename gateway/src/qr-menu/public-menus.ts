import { AppError } from '@thali/kit/call/app-error';
import type { SubscriptionGuard } from '../session/subscription-guard.js';
import type { MenuCache } from './menu-cache.js';
import type { MenuEntry, Place } from './menu-entry.js';

/** Menus as diners get them: of stores whose subscription runs. */
export class PublicMenus {
  constructor(
    private readonly cache: MenuCache,
    private readonly subscriptions: SubscriptionGuard,
  ) {}

  /** Throws, or rejects with, QR_CODE_UNKNOWN, QR_MENU_OFF, TABLE_INVALID or SERVICE_UNAVAILABLE. */
  open(place: Place): MenuEntry | Promise<MenuEntry> {
    const entry = this.cache.find(place);
    return entry instanceof Promise ? entry.then((found) => this.ofRunning(found)) : this.ofRunning(entry);
  }

  /** Whose code it is, whether or not the menu can be seen right now. Rejects with QR_CODE_UNKNOWN, QR_MENU_OFF or SERVICE_UNAVAILABLE. */
  tenantOf = (qrcode: string): Promise<string> => this.cache.tenantOf(qrcode);

  private ofRunning(entry: MenuEntry): MenuEntry | Promise<MenuEntry> {
    try {
      const asked = this.subscriptions.check(entry.tenantId);
      return asked ? asked.then(() => entry, notAvailable) : entry;
    } catch (error) {
      return notAvailable(error);
    }
  }
}

/** To a diner a store without subscription is one without a menu. */
function notAvailable(error: unknown): never {
  if (error instanceof AppError && error.code === 'SUBSCRIPTION_INACTIVE') throw new AppError('QR_MENU_OFF', { cause: error });
  throw error;
}
