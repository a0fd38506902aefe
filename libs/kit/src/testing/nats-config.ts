export const NATS_USER = 'thali';

/** The configuration; nats-server 2.9 and later understand it. An answer may be a whole menu, which the default 1 MB does not hold. */
export function natsConfig(host: string, port: number, password: string, store: string): string {
  return `listen: "${host}:${port}"
authorization { user: ${NATS_USER}, password: "${password}" }
logtime: false
max_payload: 8MB
jetstream { store_dir: ${JSON.stringify(store)}, max_memory_store: 64MB, max_file_store: 4GB }
`;
}
