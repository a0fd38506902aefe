import * as z from 'zod';
import { defineRpc, everyone, longText, Message, operator, optionalText, Timestamp } from '../kernel.js';

export const policyTypes = ['privacy', 'refund', 'terms'] as const;
export type PolicyType = (typeof policyTypes)[number];
const PolicyType = z.enum(policyTypes, 'Failed to load policy.');
/** `content` is HTML that holds the structure of a text and nothing else; the server cleans it. */
const Policy = z.object({ type: z.enum(policyTypes), content: z.string(), updated_at: Timestamp.nullable() });

export const savePolicy = defineRpc({
  subject: 'rpc.tenancy.save_policy',
  http: ['POST', '/superadmin/policies'],
  who: operator,
  emits: ['policy_changed'],
  // 100,000 letters of any script as browsers write them.
  maxBodyBytes: 400 * 1024,
  cost: 'costly',
  input: z.object({
    type: PolicyType,
    content: longText(100_000, 'Failed to save policy.'),
    /** The original clients send it. It is not used: the session says who the operator is. */
    admin_username: optionalText(200),
  }),
  output: Message,
});
export const listPolicies = defineRpc({
  subject: 'rpc.tenancy.list_policies',
  http: ['GET', '/superadmin/policies'],
  who: operator,
  input: z.object({ admin_username: optionalText(200) }),
  output: z.object({ policies: z.array(Policy) }),
});
/** Empty content: nothing was published yet. */
export const readPolicy = defineRpc({
  subject: 'rpc.tenancy.read_policy',
  http: ['GET', '/superadmin/policies/{type}'],
  who: everyone,
  input: z.object({ type: PolicyType }),
  output: z.object({ content: z.string() }),
});
