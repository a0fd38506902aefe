import { t } from '@lingui/core/macro';
import { exportTenants } from '@thali/proto/tenancy/tenant-admin';
import { call } from '../../../lib/api';
import { saveAs } from '../../../lib/save-as';
import { toast, withLoading } from '../../../lib/toast';
import type { Status } from './status-tiles';
import { tenantsCsv } from './tenants-csv';

/** Saves all tenants of a status as a CSV file, with the byte order mark by which Excel recognises UTF-8. */
export async function exportAll(status: Status): Promise<void> {
  try {
    const tenants = await withLoading(call(exportTenants, { status }));
    saveAs('tenants.csv', new Blob(['\uFEFF', tenantsCsv(tenants)], { type: 'text/csv;charset=utf-8' }));
    toast.success(t`Data exported successfully !`);
  } catch (error) {
    toast.failure(error, t`Failed to export Data. Please try again.`);
  }
}
