import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addTable, addTables, deleteTable, listTables, updateTable } from '@thali/proto/catalog/tables';
import type { TestCaller, TestService } from '@thali/testing/test-service';
import { newStore, startCatalog } from './stores.js';

let service: TestService;
let store: TestCaller;
beforeAll(async () => {
  service = await startCatalog();
  store = await newStore(service);
}, 60_000);
afterAll(() => service?.stop(), 60_000);

describe('tables', () => {
  it('are listed in the order they were added, changed and deleted', async () => {
    for (const title of ['T9', 'T1']) await store.call(addTable, { title, floor: '-', seatingCapacity: '2' });
    const [first, second] = await store.call(listTables, {});
    expect([first, second]).toMatchObject([
      { table_title: 'T9', floor: '-', seating_capacity: 2 },
      { table_title: 'T1', floor: '-', seating_capacity: 2 },
    ]);
    const id = first?.id as string;
    expect(await store.call(updateTable, { id, title: 'Terrace', floor: 'Roof', seatingCapacity: 8 })).toEqual({
      message: 'Table updated successfully!',
    });
    expect((await store.call(listTables, {}))[0]).toEqual({
      id,
      table_title: 'Terrace',
      floor: 'Roof',
      seating_capacity: 8,
      encrypted_id: first?.encrypted_id,
    });
    expect(await store.call(deleteTable, { id })).toEqual({ message: 'Table deleted successfully!' });
    expect(await store.call(listTables, {})).toEqual([second]);
  });
  it('have titles of their own, whatever case; a store from before that has one twice may still change the rest of it', async () => {
    const { call, caller } = await newStore(service);
    const table = { floor: '-', seatingCapacity: 2 };
    for (const title of ['Terrace', 'Garden']) await call(addTable, { title, ...table });
    const refused = { code: 'TABLE_EXISTS' };
    await expect(call(addTable, { title: ' terrace', ...table, floor: 'Roof' })).rejects.toMatchObject(refused);
    const [terrace, garden] = await call(listTables, {});
    const id = garden?.id as string;
    await expect(call(updateTable, { id, title: 'TERRACE', ...table })).rejects.toMatchObject(refused);
    await call(updateTable, { id: terrace?.id as string, title: 'TERRACE', ...table });
    await service.sql(`update store_table set title = 'TERRACE' where tenant_id = $1 and id = $2`, [caller.tenantId, id]);
    await call(updateTable, { id, title: 'TERRACE', ...table, seatingCapacity: 6 });
  });
  it('of two tills that add the same title at once, one does', async () => {
    const { call } = await newStore(service);
    const added = await Promise.allSettled(
      Array.from({ length: 6 }, () => call(addTable, { title: 'T1', floor: '-', seatingCapacity: 2 })),
    );
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await call(listTables, {})).toHaveLength(1);
  });
  it('of a new store are added from 1 on at once; those that are there stay as they are', async () => {
    const { call } = await newStore(service);
    await call(addTable, { title: '2', floor: 'Roof', seatingCapacity: 8 });
    const many = { upTo: 20, floor: 'Ground', seatingCapacity: 4 };
    expect(await call(addTables, many)).toEqual({ message: 'Tables added successfully!', added: 19 });
    expect(await call(addTables, many)).toEqual({ message: 'All of these tables are there already!', added: 0 });
    const tables = await call(listTables, {});
    expect(tables.map(({ table_title }) => table_title)).toEqual([
      '2',
      '1',
      ...Array.from({ length: 18 }, (_, n) => String(n + 3)),
    ]);
    expect(tables[0]).toMatchObject({ floor: 'Roof', seating_capacity: 8 });
    await expect(call(addTables, { ...many, upTo: 201 })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});
