/** Lines that a service needs in the compose file in addition to the common ones: of its environment, and of the service itself. */
const besides: Record<string, { environment?: string[]; service?: string[] }> = {
  identity: {
    environment: [
      `REDIS_URL: redis://:${variable('REDIS_PASSWORD')}@redis:6379`,
      secret('ACCESS_TOKEN_PRIVATE_KEY'),
      `OPERATOR_USERNAME: ${variable('OPERATOR_USERNAME:-operator')}`,
      secret('OPERATOR_PASSWORD'),
    ],
  },
  tenancy: { environment: [secret('ERASURE_SECRET')] },
  catalog: {
    environment: [secret('TABLE_KEY'), 'UPLOADS_DIR: /var/lib/thali/uploads'],
    service: ['volumes: ["uploads:/var/lib/thali/uploads"]'],
  },
};

/** The part of docker/compose.yaml that starts a service after its migration. */
export function composeService(name: string): string {
  const NAME = name.toUpperCase();
  const { environment = [], service = [] } = besides[name] ?? {};
  const database = `postgres://thali_${name}:${given(`${NAME}_PASSWORD`)}@postgres:5432/thali_${name}`;
  return `  migrate-${name}:
    <<: *process
    image: thali/${name}:${variable('THALI_VERSION:-0.1.0')}
    restart: on-failure
    command: [node, dist/main.js, migrate]
    environment:
      DATABASE_ADMIN_URL: postgres://postgres:${variable('POSTGRES_PASSWORD')}@postgres:5432/postgres
      DATABASE_OWNER_URL: postgres://thali_${name}_owner:${given(`${NAME}_OWNER_PASSWORD`)}@postgres:5432/thali_${name}
      DATABASE_URL: ${database}
      ${secret('ERASURE_SECRET')}

  ${name}:
    <<: *process
    image: thali/${name}:${variable('THALI_VERSION:-0.1.0')}
    environment:
      <<: *environment
      NATS_URL: nats://${name}:${given(`NATS_PASSWORD_${NAME}`)}@nats:4222
      ${secret('CALLER_PUBLIC_KEYS')}
      DATABASE_URL: ${database}
${[...environment.map((line) => `      ${line}`), ...service.map((line) => `    ${line}`)].map((line) => `${line}\n`).join('')}`;
}

/** A variable in compose syntax: `${NAME}`, or `${NAME:-default}`. */
function variable(text: string): string {
  return `\${${text}}`;
}

/** A variable of docker/.env; when it is missing, compose names the script that makes it. */
function given(name: string): string {
  return variable(`${name}:?run docker/make-env.sh`);
}

/** A line of an environment that passes such a variable on. */
export function secret(name: string): string {
  return `${name}: ${given(name)}`;
}
