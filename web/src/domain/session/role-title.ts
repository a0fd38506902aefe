import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Role } from '@thali/proto/scopes';
import { i18n } from '#words';

const titles: Record<Role, MessageDescriptor> = { superadmin: msg`SUPERADMIN`, admin: msg`ADMIN`, user: msg`USER` };

/** A user's role as badges show it. */
export const roleTitle = (role: Role): string => i18n._(titles[role]);
