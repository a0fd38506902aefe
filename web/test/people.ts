import type { LoggedUser } from '@thali/proto/identity/session';
import { scopes } from '@thali/proto/scopes';

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

/** Who runs Thali. */
export const operator: LoggedUser = { ...owner, name: 'Operator', designation: null, role: 'superadmin', tenant_id: null };
