import type { Broker } from '@thali/kit/broker/broker';
import { AppError } from '@thali/kit/call/app-error';
import type { Caller } from '@thali/kit/call/context';
import type { RpcClient } from '@thali/kit/rpc/rpc-client';
import { type AccessClaims, sessionState, sessionsEnded, userChanged } from '@thali/proto/identity/session';
import type { EventEnvelope, Payload } from '@thali/proto/kernel';
import { LRUCache } from 'lru-cache';

/** A session as this gateway knows it. */
export interface Session {
  live: boolean;
  caller: Caller;
  scopes: readonly string[];
  /** Milliseconds since 1970. */
  askedAt: number;
}
type Question = { userId: string; overtaken: boolean; answer: Promise<Session> };
type Change = { sessionIds: string[] } | { userId: string };

const doubtAfterMs = 5 * 60_000;

/** The local copy of which sessions live and what they may do: asked once, kept fresh by identity's events. */
export class SessionStates {
  private readonly known = new LRUCache<string, Session>({ max: 100_000 });
  private readonly questions = new Map<string, Question>();
  private readonly listeners: ((change: Change) => void)[] = [];

  constructor(
    broker: Broker,
    private readonly rpc: RpcClient,
  ) {
    broker.hear('evt.identity.*.*', (envelope, subject) => this.apply(subject, envelope));
    broker.onBack(() => {
      this.known.clear();
      for (const question of this.questions.values()) question.overtaken = true;
    });
  }

  /** Tells of sessions that ended and of users whose sessions must be looked at again. */
  onChange(listener: (change: Change) => void): void {
    this.listeners.push(listener);
  }

  /** The session of a verified token; at once when it is known. Rejects with SERVICE_UNAVAILABLE when nobody can say. */
  of(claims: AccessClaims): Session | Promise<Session> {
    const session = this.known.get(claims.sid);
    if (!session) return this.ask(claims);
    if (session.live && Date.now() - session.askedAt > doubtAfterMs) {
      session.askedAt = Date.now();
      this.ask(claims).catch(() => {});
    }
    return session;
  }

  /** Asks identity, even about a known session. Calls at the same time share one question. */
  ask(claims: AccessClaims): Promise<Session> {
    const asked = this.questions.get(claims.sid);
    if (asked) return asked.answer;
    const question: Question = { userId: claims.sub, overtaken: false, answer: Promise.resolve() as never };
    question.answer = this.settle(claims, question).finally(() => this.questions.delete(claims.sid));
    this.questions.set(claims.sid, question);
    return question.answer;
  }

  private async settle(claims: AccessClaims, question: Question): Promise<Session> {
    for (let attempt = 0; attempt < 5; attempt++) {
      question.overtaken = false;
      const session = await this.fetch(claims);
      // An event came while the answer was under way: the answer may be older than the event.
      if (question.overtaken) continue;
      this.known.set(claims.sid, session);
      return session;
    }
    throw new AppError('SERVICE_UNAVAILABLE');
  }

  private async fetch({ sid, sub, tenantId, username }: AccessClaims): Promise<Session> {
    const { live, role, scope } = await this.rpc.call(sessionState, { tenantId, sessionId: sid, userId: sub }).catch((error) => {
      throw new AppError('SERVICE_UNAVAILABLE', { cause: error });
    });
    const caller: Caller = { tenantId, userId: sub, sessionId: sid, username, role, scope };
    return { live, caller, scopes: scope.split(','), askedAt: Date.now() };
  }

  private apply(subject: string, { data }: EventEnvelope): void {
    if (subject.startsWith(`${sessionsEnded.subject}.`)) this.end((data as Payload<typeof sessionsEnded>).sessionIds);
    else if (subject.startsWith(`${userChanged.subject}.`)) this.forgetUser((data as Payload<typeof userChanged>).userId);
  }

  private end(sessionIds: string[]): void {
    for (const sessionId of sessionIds) {
      const session = this.known.get(sessionId);
      if (session) session.live = false;
      const question = this.questions.get(sessionId);
      if (question) question.overtaken = true;
    }
    for (const listener of this.listeners) listener({ sessionIds });
  }

  private forgetUser(userId: string): void {
    for (const [sessionId, session] of this.known.entries())
      if (session.caller.userId === userId && session.live) this.known.delete(sessionId);
    for (const question of this.questions.values()) if (question.userId === userId) question.overtaken = true;
    for (const listener of this.listeners) listener({ userId });
  }
}
