import { setTimeout as sleep } from 'node:timers/promises';
import { exportMenu, uploadMenuItemPhoto } from '@thali/proto/catalog/menu-items';
import type { Output, Request, Rpc } from '@thali/proto/kernel';
import { createOrder } from '@thali/proto/ordering/create-order';
import { importCustomers, listCustomers } from '@thali/proto/ordering/customers';
import { exportInvoices, invoicePdf, listInvoices, searchInvoices } from '@thali/proto/ordering/invoices';
import { completeAndPay, listOrders, paymentSummary, updateItemStatus } from '@thali/proto/ordering/orders-board';
import { exportData } from '@thali/proto/portability';
import { exportReport, getReportDetails } from '@thali/proto/reporting/reports';
import { io } from 'socket.io-client';
import { v7 as uuidv7 } from 'uuid';
import { plainPng } from '../../services/catalog/test/pictures.ts';
import { cartOf } from '../menu.ts';
import type { Restaurant } from '../stack/restaurants.ts';

const invoices = 300;
const customers = 15_000;
const sockets = 40;
/** How many calls of each kind run at the same time. Each is repeated as soon as it ends. */
const atOnce = { pdf: 16, export: 4, import: 4, report: 4, list: 4, photo: 4, search: 4, step: 64, everything: 1 };
type Kind = keyof typeof atOnce;
interface Told {
  status: number;
  text: string;
}
/** A refused call is repeated after this time, whatever its answer says. */
const impatienceMs = 100;

/** A tenant that loads the system as much as it can. */
export class Neighbour {
  /** Number of its calls by kind and status. */
  readonly told: Record<string, number> = {};
  /** Made beforehand, because this process also measures the orders. */
  private readonly files = Array.from({ length: 8 }, customerFile);
  private invoiceId = '';
  /** A dish of an order that stays open, so that all of its steps wait for one row. */
  private openItem = '';
  private photo: Uint8Array<ArrayBuffer> = new Uint8Array();

  private readonly baseUrl: string;
  private readonly restaurant: Restaurant;

  constructor(baseUrl: string, restaurant: Restaurant) {
    this.baseUrl = baseUrl;
    this.restaurant = restaurant;
  }

  /** Places and pays orders, so that there is something to list, print and export. */
  async furnish(): Promise<void> {
    this.photo = new Uint8Array(await plainPng(4_000, 4_000));
    const sell = async () => {
      for (let n = 0; n < invoices / 10; n++) {
        const { orderId } = await this.json(createOrder, cartOf(this.restaurant, n));
        const { subtotal: subTotal, taxTotal, total, discount } = await this.json(paymentSummary, { orderIds: [orderId] });
        await this.json(completeAndPay, { orderIds: [orderId], subTotal, taxTotal, total, discount });
      }
    };
    await Promise.all(Array.from({ length: 10 }, sell));
    const [newest] = await this.json(listInvoices, {});
    this.invoiceId = newest?.invoice_id ?? '';
    await this.json(createOrder, cartOf(this.restaurant, 0));
    this.openItem = (await this.json(listOrders, {}))[0]?.orders[0]?.items[0]?.id ?? '';
  }

  /** Starts all kinds of calls. Returns the function that ends them. */
  async begin(): Promise<() => Promise<void>> {
    let over = false;
    const again = async (kind: Kind) => {
      while (!over) {
        const { status } = await this.once(kind);
        const key = `${kind} ${status}`;
        this.told[key] = (this.told[key] ?? 0) + 1;
        if (status !== 200) await sleep(impatienceMs);
      }
    };
    const running = Object.entries(atOnce).flatMap(([kind, count]) => Array.from({ length: count }, () => again(kind as Kind)));
    const open = Array.from({ length: sockets }, () => this.socket());
    const hints = setInterval(() => {
      for (const socket of open) socket.emit('new_order_backend', {}, '');
    }, 1_000);
    return async () => {
      over = true;
      clearInterval(hints);
      for (const socket of open) socket.close();
      await Promise.all(running);
    };
  }

  private once(kind: Kind): Promise<Told> {
    const year = { type: 'custom', from: '2026-01-01', to: '2027-01-01' } as const;
    switch (kind) {
      case 'pdf':
        return this.call(invoicePdf, { invoiceId: this.invoiceId });
      case 'export':
        return Math.random() < 0.5 ? this.call(exportInvoices, year) : this.call(exportMenu, {});
      case 'import':
        return this.call(importCustomers, {
          csv: this.files[Math.floor(Math.random() * this.files.length)] as string,
          dryRun: false,
        });
      case 'report':
        return Math.random() < 0.5 ? this.call(getReportDetails, year) : this.call(exportReport, { ...year, section: 'days' });
      case 'list':
        return this.call(listInvoices, { ...year, perPage: '1000' });
      case 'photo':
        return this.upload();
      case 'search':
        return Math.random() < 0.5
          ? this.call(searchInvoices, { q: 'a' })
          : this.call(listCustomers, { perPage: '100', filter: 'a' });
      case 'step':
        return this.call(updateItemStatus, { id: this.openItem, status: Math.random() < 0.5 ? 'preparing' : 'completed' });
      case 'everything':
        return this.call(exportData, {});
    }
  }

  /** For calls that must succeed: waits and repeats a call that is answered 429. */
  private async json<R extends Rpc>(contract: R, input: Request<R>): Promise<Output<R>> {
    const { status, text } = await this.call(contract, input);
    if (status === 429) {
      await sleep(impatienceMs);
      return this.json(contract, input);
    }
    if (status !== 200) throw new Error(`${contract.subject}: ${status} ${text}`);
    return JSON.parse(text);
  }

  private async call<R extends Rpc>({ http }: R, input: Request<R>): Promise<Told> {
    const [method, path] = http as NonNullable<Rpc['http']>;
    const place = path.replace('{id}', String((input as { id?: string }).id));
    const query = method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
    const written = method === 'POST' && { 'content-type': 'application/json', 'idempotency-key': uuidv7() };
    const headers = { cookie: this.restaurant.cookie, ...written };
    const body = method === 'POST' ? JSON.stringify(input) : undefined;
    const response = await fetch(`${this.baseUrl}/api/v1${place}${query}`, { method, headers, ...(body && { body }) });
    return { status: response.status, text: await response.text() };
  }

  private async upload(): Promise<Told> {
    const form = new FormData();
    form.append('image', new Blob([this.photo]), 'photo.png');
    const path = uploadMenuItemPhoto.http?.[1].replace('{id}', this.restaurant.items[0]?.id ?? '');
    const headers = { cookie: this.restaurant.cookie };
    const response = await fetch(`${this.baseUrl}/api/v1${path}`, { method: 'POST', headers, body: form });
    return { status: response.status, text: await response.text() };
  }

  private socket() {
    const extraHeaders = { cookie: this.restaurant.cookie };
    return io(this.baseUrl, { transports: ['websocket'], forceNew: true, reconnection: false, extraHeaders });
  }
}

/** 600 KB, the most that an import takes. */
function customerFile(): string {
  const first = Math.floor(Math.random() * 1e9);
  const lines = Array.from({ length: customers }, (_, n) => `${9e9 + first + n},Guest number ${n}`);
  return ['phone,name', ...lines].join('\n');
}
