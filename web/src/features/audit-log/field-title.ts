import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { i18n } from '#words';

/** The settings of a store by their names in the log. */
const titles: Record<string, MessageDescriptor> = {
  storeName: msg`store name`,
  address: msg`address`,
  phone: msg`phone`,
  email: msg`email`,
  currency: msg`currency`,
  image: msg`image`,
  isQRMenuEnabled: msg`is qrmenu enabled`,
  isQROrderEnabled: msg`is qrorder enabled`,
  timeZone: msg`time zone`,
  hourCycle: msg`hour cycle`,
  businessDayStart: msg`business day start`,
  kitchenSlowMinutes: msg`kitchen slow minutes`,
  kitchenLateMinutes: msg`kitchen late minutes`,
};

/** A field that is new or was once there is named by its letters: `businessDayStart` is `business day start`. */
export function fieldTitle(field: string): string {
  const title = titles[field];
  return title ? i18n._(title) : field.replace(/[A-Z]+/g, (letters) => ` ${letters.toLowerCase()}`);
}
