import { composeService, secret } from './compose.ts';

/**
 * The texts, for these services, of the files that name every service and can not read the list of proto/src/services.ts themselves.
 * @param read a file's present text; its parts that concern no service stay
 * @throws when the place of the services is missing in a file
 */
export function writtenOut(services: readonly string[], read: (path: string) => string): Record<string, string> {
  const names = services.map((name) => name.toUpperCase());
  const checkImages = services.map((name) => `  ${name}: { environment: { THALI_TIME_TRAVEL: "1" } }`);
  const passwords = [...names, 'GATEWAY'].map((name) => `      ${secret(`NATS_PASSWORD_${name}`)}`);
  const files: [path: string, ...changes: ((text: string) => string)[]][] = [
    // Helm can not read files outside of its chart.
    ['charts/thali/files/services.json', () => `[${services.map((name) => JSON.stringify(name)).join(', ')}]\n`],
    [
      'charts/thali/values.schema.json',
      place(/"propertyNames": \{\n\s+"enum": \[[^\]]+"web"[^\]]*\]\n\s+\}/, () => {
        const quoted = [...services, 'gateway', 'web'].map((name) => JSON.stringify(name));
        const line = `        "enum": [${quoted.join(', ')}]`;
        const wrapped = `        "enum": [\n${quoted.map((name) => `          ${name}`).join(',\n')}\n        ]`;
        return `"propertyNames": {\n${line.length > 130 ? wrapped : line}\n      }`;
      }),
      place(/"\^database-\([a-z|]+\)/, () => `"^database-(${services.join('|')})`),
    ],
    [
      'tsconfig.json',
      lines(
        /^ {4}\{ "path": "services\/.*\n/gm,
        services.map((name) => `    { "path": "services/${name}" },`),
      ),
    ],
    [
      'docker/Dockerfile',
      lines(
        /^COPY services\/[a-z]+\/package\.json .*\n/gm,
        services.map((name) => `COPY services/${name}/package.json services/${name}/`),
      ),
    ],
    ['docker/make-env.sh', place(/^services='.*'$/m, () => `services='${names.join(' ')}'`)],
    ['docker/compose.check.yaml', lines(/^ {2}[a-z]+: \{ environment: \{ THALI_TIME_TRAVEL: "1" \} \}\n/gm, checkImages)],
    [
      'docker/compose.yaml',
      lines(/^ {6}NATS_PASSWORD_[A-Z]+: .*\n/gm, passwords),
      place(/( {2}# The services: .*\n)[\s\S]*( {2}# End of the services\.\n)/, (_, start, end) =>
        [start, ...services.map(composeService).map((text) => `${text}\n`), end].join(''),
      ),
    ],
  ];
  return Object.fromEntries(
    files.map(([path, ...changes]) => [path, changes.reduce((text, change) => change(text), read(path))]),
  );
}

/** Replaces the text at one place. */
function place(pattern: RegExp, text: (...found: string[]) => string): (file: string) => string {
  return (file) => {
    if (!pattern.test(file)) throw new Error(`no ${pattern} to write the services to`);
    return file.replace(pattern, text);
  };
}

/** Replaces a group of adjacent lines of the same kind. */
function lines(pattern: RegExp, anew: string[]): (file: string) => string {
  const group = new RegExp(`(?:${pattern.source})+`, 'm');
  return place(group, () => anew.map((line) => `${line}\n`).join(''));
}
