import type { Broker } from '@thali/kit/broker/broker';
import { AppError } from '@thali/kit/call/app-error';
import type { RpcClient } from '@thali/kit/rpc/rpc-client';
import { type SubscriptionState, subscriptionChanged, subscriptionState } from '@thali/proto/tenancy/tenants';
import { LRUCache } from 'lru-cache';

interface Known {
  isActive: boolean;
  /** Milliseconds since 1970; 0 when there never was one. */
  endsAt: number;
  version: number;
  /** True when events may have been missed since this was learned. */
  doubtful: boolean;
}
const retryMs = 1_000;

/** The local copy of which tenants have a running subscription. */
export class SubscriptionGuard {
  private readonly known = new LRUCache<string, Known>({ max: 100_000 });
  private readonly questions = new Map<string, Promise<void>>();
  /** Tenants that tenancy could not be asked about. */
  private readonly unanswered = new Set<string>();
  private retry?: NodeJS.Timeout;
  private readonly listeners: ((tenantId: string) => void)[] = [];

  constructor(
    broker: Broker,
    private readonly rpc: RpcClient,
  ) {
    broker.hear(`${subscriptionChanged.subject}.*`, ({ tenantId, data }) => {
      // Half an event would read as a subscription that is over.
      const state = subscriptionChanged.payload.safeParse(data);
      if (state.success) this.learn(tenantId, state.data);
    });
    broker.onBack(() => {
      for (const state of this.known.values()) state.doubtful = true;
    });
  }

  /** Throws, or rejects with, SUBSCRIPTION_INACTIVE. */
  check(tenantId: string): void | Promise<void> {
    const state = this.known.get(tenantId);
    if (state && !state.doubtful) return demandRunning(state);
    if (this.unanswered.has(tenantId)) return state && demandRunning(state);
    return this.ask(tenantId).then(() => {
      const learned = this.known.get(tenantId);
      // Availability before revenue: while tenancy is away, a tenant nobody knows of yet goes on selling.
      if (learned) demandRunning(learned);
    });
  }

  /** Tells whose state was learned, by an event or an answer. */
  onChange(listener: (tenantId: string) => void): void {
    this.listeners.push(listener);
  }

  /** Whether it is known, without asking anybody, that the subscription does not run. */
  isOver(tenantId: string): boolean {
    const state = this.known.peek(tenantId);
    return state !== undefined && !state.doubtful && !runs(state);
  }

  private ask(tenantId: string): Promise<void> {
    const asked = this.questions.get(tenantId);
    if (asked) return asked;
    const question = this.rpc
      .call(subscriptionState, { tenantId })
      .then((state) => this.learn(tenantId, state))
      .catch((error: unknown) => {
        if (error instanceof AppError && error.status < 500)
          this.learn(tenantId, { isActive: false, subscriptionEnd: null, version: -1 });
        else this.askLater(tenantId);
      })
      .finally(() => this.questions.delete(tenantId));
    this.questions.set(tenantId, question);
    return question;
  }

  private askLater(tenantId: string): void {
    this.unanswered.add(tenantId);
    this.retry ??= setTimeout(() => {
      this.retry = undefined;
      for (const waiting of this.unanswered) void this.ask(waiting);
    }, retryMs).unref();
  }

  private learn(tenantId: string, { isActive, subscriptionEnd, version }: SubscriptionState): void {
    this.unanswered.delete(tenantId);
    const known = this.known.get(tenantId);
    if (known && known.version > version) {
      known.doubtful = false;
      return;
    }
    const endsAt = subscriptionEnd ? Date.parse(subscriptionEnd) : 0;
    this.known.set(tenantId, { isActive, endsAt, version, doubtful: false });
    for (const listener of this.listeners) listener(tenantId);
  }
}

const runs = ({ isActive, endsAt }: Known): boolean => isActive && endsAt > Date.now();

function demandRunning(state: Known): void {
  if (!runs(state)) throw new AppError('SUBSCRIPTION_INACTIVE');
}
