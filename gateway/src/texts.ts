import { setupI18n } from '@lingui/core';
import type { Said } from '@thali/proto/said';
import { messages as hindi } from '@thali/proto/words/hi';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What an answer says is written in English, and here in the language that its request asks for. */
const languages = new Map(
  Object.entries({ hi: hindi }).map(([locale, messages]) => [locale, setupI18n({ locale, messages: { [locale]: messages } })]),
);
type Language = NonNullable<ReturnType<(typeof languages)['get']>>;
/** A page's own texts are longer, and none of them is an answer. */
const longest = 256 * 1024;
const decoder = new TextDecoder();

/** The first language of the request that we speak; undefined for English, which is also what a request without one gets. */
function languageOf({ headers }: FastifyRequest): Language | undefined {
  for (const range of (headers['accept-language'] ?? '').split(',', 10)) {
    const [language = ''] = range.trim().toLowerCase().split(/[-;]/, 1);
    if (language === 'en') return undefined;
    if (languages.has(language)) return languages.get(language);
  }
  return undefined;
}

/**
 * An answer's body in the language of its request. Only commands and refusals say something; what is read is the store's own words, which
 * nobody translates.
 */
export function inLanguage(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (request.method === 'GET' && reply.statusCode < 400) return payload;
  const language = languageOf(request);
  if (!language || !isText(payload) || payload.length > longest) return payload;
  if (!String(reply.getHeader('content-type')).startsWith('application/json')) return payload;
  reply.header('content-language', language.locale);
  const answer: unknown = JSON.parse(typeof payload === 'string' ? payload : decoder.decode(payload));
  return JSON.stringify(translated(answer, language));
}

const isText = (payload: unknown): payload is string | Uint8Array => typeof payload === 'string' || payload instanceof Uint8Array;

function translated(answer: unknown, language: Language): unknown {
  if (typeof answer !== 'object' || answer === null) return answer;
  if (Array.isArray(answer)) return answer.map((one) => translated(one, language));
  const { message, ...rest } = answer as Record<string, unknown>;
  const parts = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, translated(value, language)]));
  if (typeof message !== 'string') return { ...(message !== undefined && { message }), ...parts };
  return { message: say({ ...rest, message }, language), ...parts };
}

/** A refusal of several fields says what the first one says, after its place if it has one in a file. */
function say(said: Partial<Said> & { message: string; errors?: unknown }, language: Language): string {
  const { message, text, values, errors } = said;
  const [first] = Array.isArray(errors) ? (errors as Partial<Said>[]) : [];
  if (first?.message && message.endsWith(first.message)) {
    const place = message.slice(0, message.length - first.message.length);
    return place + say({ ...first, message: first.message }, language);
  }
  if (text && text in language.messages) return language._(text, values);
  return message in language.messages ? language._(message) : message;
}
