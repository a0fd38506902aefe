/**
 * The services, in the order of their migrations: the one list of them. A service is a folder in `services/` and a line here; everything else
 * ranges over this list, or is written out from it by tools/generate-services.ts. It imports nothing, so that a tool can read it before
 * anything is built.
 */
export const services = [
  'identity',
  'tenancy',
  'catalog',
  'ordering',
  'reporting',
  // `make new SERVICE=…` adds here.
] as const;
/** A process that owns the subjects `rpc.<name>.>` and `evt.<name>.>` at the broker, and a database `thali_<name>`. */
export type Service = (typeof services)[number];
