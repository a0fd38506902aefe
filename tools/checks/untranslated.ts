import { parseSync } from '@swc/core';

/** A text in a source file that no catalogue would have, or that is made before its language is known. */
export interface Finding {
  line: number;
  text: string;
  fault: 'not in a catalogue' | 'said outside of a function';
}
interface Node {
  type: string;
  span?: { start: number };
  [key: string]: unknown;
}

const macros = new Set(['t', 'msg', 'plural', 'select', 'selectOrdinal', 'defineMessage']);
/** These are made when they are said, which must be after the language is there; `msg` only names the text. */
const spoken = new Set(['t', 'plural', 'select', 'selectOrdinal']);
/** Attributes and properties that hold no text for people. */
const names =
  /^(className|classNames|style|styles|key|id|htmlFor|type|name|role|rel|target|href|src|to|path|d|fill|stroke|viewBox|variant|size|color|radius|display|position|autoComplete|inputMode|pattern|method|accept|data-.*|aria-(keyshortcuts|live|haspopup|controls|labelledby|describedby)|fontFamily|transition|ff|component|timeZone|testId|event|code|subject|event_type|kind|scope|scopes|anyOf)$/;
const noTexts = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'TsTypeAliasDeclaration',
  'TsInterfaceDeclaration',
  'TsTypeAnnotation',
  'TsTypeParameterInstantiation',
  'TsLiteralType',
  'TsEnumDeclaration',
]);
/** Calls whose arguments are for machines. */
const calls =
  /^(querySelector(All)?|closest|matches|(add|remove)EventListener|getItem|setItem|removeItem|Error|TypeError|RangeError|URL|RegExp|DateTimeFormat|NumberFormat|PluralRules|startsWith|endsWith|includes|createElement|setRequestHeader|import|lazy|on|off|emit|has|get|header|append|padStart|padEnd|join|split|mark|measure)$/;
/** Words as a person reads them: a capital and small letters, or several words that end as a sentence does. */
const reads = (text: string) =>
  /^\W*\p{Lu}[\p{Ll}’']+([\s!?.,:…-]|$)/u.test(text) || /\p{Ll}{2,}[ ,]+\p{L}+.*[!?.…]$/u.test(text);

/**
 * The texts of one TypeScript source that a person may read and that are not in one of Lingui's macros. A line that ends with
 * `// no text: <why>` is left alone.
 */
export function untranslated(source: string, tsx: boolean): Finding[] {
  const bytes = Buffer.from(source);
  const module = parseSync(source, { syntax: 'typescript', tsx, decorators: true }) as unknown as Node & {
    span: { start: number };
  };
  const excused = new Set(source.split('\n').flatMap((line, n) => (/\/\/ no text: \S/.test(line) ? [n + 1] : [])));
  const findings: Finding[] = [];
  // Swc counts the bytes of all that it has parsed, and begins a module at its first token.
  const first = firstToken(source);
  const lineOf = ({ span }: Node) =>
    bytes
      .subarray(0, first + (span?.start ?? 0) - module.span.start)
      .toString()
      .split('\n').length;
  const find = (node: Node, text: string, fault: Finding['fault']) => {
    const line = lineOf(node);
    if (!excused.has(line)) findings.push({ line, text: text.trim().replace(/\s+/g, ' '), fault });
  };

  /** The parts of a node that may hold texts. */
  const partsOf = (node: Node, inside: boolean): unknown[] => {
    const all = Object.entries(node).flatMap(([key, part]) => (key === 'span' ? [] : [part]));
    if (noTexts.has(node.type)) return [];
    switch (node.type) {
      case 'TaggedTemplateExpression':
      case 'CallExpression':
      case 'NewExpression': {
        const name = calledName((node.tag ?? node.callee) as Node);
        if (spoken.has(name) && !inside) find(node, name, 'said outside of a function');
        return macros.has(name) || calls.test(name) ? [] : all;
      }
      case 'JSXElement':
        return ((node.opening as Node).name as Node).value === 'Trans' ? [] : all;
      case 'JSXAttribute': {
        const { type, value } = node.name as Node;
        return type === 'Identifier' && names.test(value as string) ? [] : all;
      }
      case 'KeyValueProperty':
        return names.test(String((node.key as Node).value)) ? [] : [node.value];
      case 'BinaryExpression':
        return /^[!=]==?$/.test(node.operator as string) ? [] : all;
      case 'SwitchCase':
        return [node.consequent];
      case 'MemberExpression':
        return [node.object];
      case 'JSXText':
        if (/\p{L}/u.test(node.value as string)) find(node, node.value as string, 'not in a catalogue');
        return [];
      case 'StringLiteral':
        if (reads(node.value as string)) find(node, node.value as string, 'not in a catalogue');
        return [];
      case 'TemplateLiteral': {
        const text = (node.quasis as { cooked: string }[]).map(({ cooked }) => cooked).join('…');
        if (reads(text)) find(node, text, 'not in a catalogue');
        return [node.expressions];
      }
      default:
        return all;
    }
  };
  const visit = (value: unknown, inFunction: boolean): void => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    const inside = inFunction || /^(Arrow)?Function|^Class(Method|Property)$|^(Method|Getter)Property$/.test(node.type ?? '');
    for (const part of Array.isArray(value) ? value : partsOf(node, inside)) visit(part, inside);
  };
  visit(module.body, false);
  return findings;
}

/** Bytes before the first token: comments and empty lines. */
function firstToken(source: string): number {
  const before = /^(\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*/.exec(source)?.[0] ?? '';
  return Buffer.byteLength(before);
}

function calledName(callee: Node): string {
  if (callee.type === 'Identifier') return callee.value as string;
  if (callee.type === 'MemberExpression') return ((callee.property as Node).value as string | undefined) ?? '';
  return callee.type === 'Import' ? 'import' : '';
}

/**
 * The messages of servers that one source has: literals that begin with a capital, have a space and end as a sentence does, and those that
 * are an answer's `message` (of some sources only these). They need no macro, because their English text is what names them in the catalogue.
 */
export function serverMessages(source: string, answersOnly = false): string[] {
  const found: string[] = [];
  const visit = (value: unknown, isMessage: boolean): void => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    if (Array.isArray(value)) for (const one of value) visit(one, isMessage);
    else if (noTexts.has(node.type)) return;
    else if (
      node.type === 'NewExpression' &&
      /Error$/.test(calledName(node.callee as Node)) &&
      calledName(node.callee as Node) !== 'AppError'
    )
      return;
    else if (node.type === 'CallExpression' && calls.test(calledName(node.callee as Node))) return;
    else if (node.type === 'StringLiteral') {
      const text = node.value as string;
      if (/^[\p{Lu}{].* /u.test(text) && (isMessage || (!answersOnly && /[!.]$|^(Please|The file) /.test(text))))
        found.push(text);
    } else {
      const says = node.type === 'KeyValueProperty' && (node.key as Node).value === 'message';
      for (const [key, part] of Object.entries(node)) if (key !== 'span') visit(part, says);
    }
  };
  visit(parseSync(source, { syntax: 'typescript', decorators: true }).body, false);
  return found;
}
