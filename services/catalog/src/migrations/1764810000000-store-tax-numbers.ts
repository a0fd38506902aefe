import type { QueryRunner } from 'typeorm';

export class StoreTaxNumbers1764810000000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table store
        add column gstin text check (gstin ~ '^[0-9A-Z]{15}$'),
        add column fssai text check (fssai ~ '^[0-9]{14}$'),
        add column sac text not null default '996331' check (sac ~ '^[0-9]{4,8}$')`);
  }
}
