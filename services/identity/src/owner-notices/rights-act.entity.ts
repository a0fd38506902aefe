import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What was done that gives rights or opens an account. */
@Entity('rights_act')
export class RightsAct {
  @PrimaryColumn('uuid', { name: 'tenant_id' }) tenantId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('timestamptz') at: Date;
  @Column('text') kind: 'added' | 'rights' | 'address' | 'password' | 'renamed';
  /** Username of who did it; empty where nobody of the restaurant did. */
  @Column('text') actor: string;
  /** Username of the account that it was done to. */
  @Column('text') account: string;
  /** The rights, the address or the new name; empty for a password. */
  @Column('text') detail: string;
  /** 'Chrome on Windows, 203.0.113.7', as the session has it; empty where nobody of the restaurant did it. */
  @Column('text') device: string;
  /** When the owner was mailed about it; null until then. */
  @Column('timestamptz', { name: 'told_at', nullable: true }) toldAt: Date | null;
}
