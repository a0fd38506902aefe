import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  type Icon,
  IconBuildingStore,
  IconCalendarPlus,
  IconCircleCheck,
  IconCircleOff,
  IconFileText,
  IconGift,
  IconKey,
  IconMail,
  IconPencil,
  IconPlayerSkipForward,
  IconRefresh,
  IconRepeat,
  IconTrash,
} from '@tabler/icons-react';
import type { OperatorAction } from '@thali/proto/tenancy/tenant-admin';

interface Deed {
  icon: Icon;
  /** Where actions on many tenants stand: `who` is the operator, `whom` the tenant, plan or policy. */
  named: MessageDescriptor;
  /** Where all are on one tenant, which is not named again; plans and policies are never there. */
  alone?: MessageDescriptor;
}

export const deeds: Record<OperatorAction['action'], Deed> = {
  tenant_added: {
    icon: IconBuildingStore,
    named: msg({ message: '{who} added {whom}' }),
    alone: msg({ message: '{who} added' }),
  },
  tenant_updated: { icon: IconPencil, named: msg({ message: '{who} changed {whom}' }), alone: msg({ message: '{who} changed' }) },
  tenant_activated: {
    icon: IconCircleCheck,
    named: msg({ message: '{who} switched on {whom}' }),
    alone: msg({ message: '{who} switched on' }),
  },
  tenant_deactivated: {
    icon: IconCircleOff,
    named: msg({ message: '{who} switched off {whom}' }),
    alone: msg({ message: '{who} switched off' }),
  },
  tenant_deleted: { icon: IconTrash, named: msg({ message: '{who} deleted {whom}' }), alone: msg({ message: '{who} deleted' }) },
  tenant_extended: {
    icon: IconCalendarPlus,
    named: msg({ message: '{who} extended the subscription of {whom}' }),
    alone: msg({ message: '{who} extended the subscription of' }),
  },
  tenant_comped: {
    icon: IconGift,
    named: msg({ message: '{who} gave a free period to {whom}' }),
    alone: msg({ message: '{who} gave a free period to' }),
  },
  tenant_plan_changed: {
    icon: IconRepeat,
    named: msg({ message: '{who} changed the plan of {whom}' }),
    alone: msg({ message: '{who} changed the plan of' }),
  },
  owner_reset_mailed: {
    icon: IconKey,
    named: msg({ message: '{who} mailed a password link to the owner of {whom}' }),
    alone: msg({ message: '{who} mailed a password link to the owner of' }),
  },
  receipt_resent: {
    icon: IconMail,
    named: msg({ message: '{who} mailed a receipt again to {whom}' }),
    alone: msg({ message: '{who} mailed a receipt again to' }),
  },
  confirmation_resent: {
    icon: IconMail,
    named: msg({ message: '{who} mailed the confirmation again to {whom}' }),
    alone: msg({ message: '{who} mailed the confirmation again to' }),
  },
  plan_added: {
    icon: IconRepeat,
    named: msg({ message: '{who} added the plan {whom}' }),
  },
  plan_changed: {
    icon: IconRepeat,
    named: msg({ message: '{who} changed the plan {whom}' }),
  },
  plan_deleted: {
    icon: IconTrash,
    named: msg({ message: '{who} deleted the plan {whom}' }),
  },
  policy_saved: {
    icon: IconFileText,
    named: msg({ message: '{who} saved the policy {whom}' }),
  },
  event_retried: {
    icon: IconRefresh,
    named: msg({ message: '{who} applied a failed event of {whom}' }),
    alone: msg({ message: '{who} applied a failed event of' }),
  },
  event_dropped: {
    icon: IconPlayerSkipForward,
    named: msg({ message: '{who} dropped a failed event of {whom}' }),
    alone: msg({ message: '{who} dropped a failed event of' }),
  },
};
