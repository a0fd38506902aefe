import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { MenuItem } from '@thali/proto/catalog/menu-items';
import { midnight, planDay } from '../demo/day-plan.ts';
import { chandniKitchen } from '../demo/restaurants/chandni-kitchen.ts';
import { kaveriTiffinRoom } from '../demo/restaurants/kaveri-tiffin-room.ts';
import type { Dish, Restaurant } from '../demo/restaurants/restaurant.ts';

const restaurants: [string, Restaurant][] = [chandniKitchen, kaveriTiffinRoom].map((one) => [one.name, one]);
const dishesOf = ({ categories }: Restaurant) =>
  new Map(Object.values(categories).flatMap((list) => list.map((dish) => [dish.title, dish])));

/** A menu item as catalog returns it, with titles for ids. */
const menuItem = ({ title, price, variants = {}, addons = {} }: Dish): MenuItem => {
  const options = (list: Record<string, number>) =>
    Object.entries(list).map(([option, price]) => ({ id: `${title} ${option}`, item_id: title, title: option, price }));
  const none = {
    net_price: null,
    image: null,
    category_id: null,
    category_title: null,
    tax_id: null,
    tax_title: null,
    diet: null,
  };
  const tax = { tax_rate: 5, tax_type: 'exclusive' as const, is_sold_out: 0 as const };
  return { id: title, title, price, ...none, ...tax, variants: options(variants), addons: options(addons) };
};

describe.each(restaurants)('the demo restaurant %s', (_, restaurant) => {
  const dishes = dishesOf(restaurant);

  it('has a menu, people and tables to show', () => {
    expect(Object.keys(restaurant.categories).length).toBeGreaterThanOrEqual(8);
    expect(dishes.size).toBeGreaterThanOrEqual(40);
    expect(restaurant.customers.length).toBeGreaterThanOrEqual(25);
    expect(new Set(restaurant.customers.map(([, phone]) => phone)).size).toBe(restaurant.customers.length);
    expect(Object.keys(restaurant.floors).length).toBeGreaterThanOrEqual(2);
  });
  it('names only taxes and drawings that there are', () => {
    const taxes = new Set(restaurant.taxes.map(({ title }) => title));
    for (const { tax = 'GST 5%', photo } of dishes.values()) {
      expect(taxes).toContain(tax);
      if (photo) expect(existsSync(join(import.meta.dirname, '../demo/food', `${photo}.svg`))).toBe(true);
    }
  });
  it('has open orders of its own dishes, sizes, extras, tables and customers', () => {
    const tables = new Set(Object.values(restaurant.floors).flatMap(Object.keys));
    for (const { lines, table, customer } of [...restaurant.openOrders, ...(restaurant.qrOrders ?? [])]) {
      if (table) expect(tables).toContain(table);
      if (typeof customer === 'number') expect(restaurant.customers[customer]).toBeDefined();
      for (const { dish, variant, addons = [] } of lines) {
        const { soldOut, variants, addons: extras = {} } = dishes.get(dish) as Dish;
        expect(soldOut).toBeFalsy();
        expect(variants ? Object.keys(variants) : [undefined]).toContain(variant);
        for (const addon of addons) expect(Object.keys(extras)).toContain(addon);
      }
    }
  });
  it('has bookings of its own customers and tables for today and tomorrow', () => {
    const tables = new Set(Object.values(restaurant.floors).flatMap(Object.keys));
    for (const { customer, table } of restaurant.bookings) {
      expect(restaurant.customers[customer]).toBeDefined();
      if (table) expect(tables).toContain(table);
    }
    expect(restaurant.bookings.some(({ tomorrow }) => tomorrow)).toBe(true);
    expect(restaurant.bookings.some(({ inMinutes = 0 }) => inMinutes > 0)).toBe(true);
  });
  it('plans the same orders for a day however often it is asked', () => {
    const books = {
      restaurant,
      menu: new Map([...dishes].map(([title, dish]) => [title, menuItem(dish)])),
      menuRevision: 1,
      tableIds: ['t1', 't2'],
      paymentTypeIds: ['cash', 'upi', 'card'],
      customers: [{ phone: '1', addedAt: new Date(0) }],
    };
    const start = midnight(new Date('2026-11-20T20:00:00Z'), 3);
    expect(start.toISOString()).toBe('2026-11-17T18:30:00.000Z');
    const plan = planDay(books, start);
    expect(plan).toEqual(planDay(books, start));
    expect(plan.length).toBeGreaterThanOrEqual(25);
    expect(plan.length).toBeLessThanOrEqual(40);
    for (const { at, payments = [], figures } of plan) {
      expect(at.getTime() - start.getTime()).toBeLessThan(86_400_000);
      expect(payments.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(Math.round(figures.total * 100));
    }
  });
});

it('everybody in the demo signs in under a name of their own', () => {
  const names = restaurants.flatMap(([, { owner, staff }]) => [owner, ...staff].map(({ username }) => username));
  expect(new Set(names).size).toBe(names.length);
});
