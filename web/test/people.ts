import type { LoggedUser } from '@thali/proto/identity/session';
import { type Scope, scopes } from '@thali/proto/scopes';

/** The owner of a restaurant, who may do everything in it. */
export const owner: LoggedUser = {
  name: 'Asha Rao',
  designation: 'Owner',
  photo: null,
  role: 'admin',
  username: 'owner@udupi.example',
  phone: '98450 00001',
  address: null,
  scope: scopes.join(','),
  tenant_id: '01900000-0000-7000-8000-00000000a001',
};

/** Somebody of the staff, who may do this and no more. */
export const staff = (...may: Scope[]): LoggedUser => ({
  ...owner,
  name: 'Ravi Kumar',
  designation: null,
  role: 'user',
  username: 'ravi@udupi.example',
  scope: may.join(','),
});

/** Who runs Thali. */
export const operator: LoggedUser = { ...owner, name: 'Operator', designation: null, role: 'superadmin', tenant_id: null };
