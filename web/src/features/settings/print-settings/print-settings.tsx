import { t } from '@lingui/core/macro';
import { printSettingQuery } from '../../../domain/receipt/print-setting';
import { SettingScreen } from '../setting-screen';
import { NetworkPrinters } from './network-printers';
import { PrintForm } from './print-form';

export default function PrintSettings() {
  return (
    <SettingScreen
      title={t`Print Settings`}
      detail={t`What a receipt shows, and the paper it is printed on.`}
      query={printSettingQuery()}
    >
      {(setting) => (
        <>
          <PrintForm setting={setting} />
          <NetworkPrinters format={setting.pageFormat === 57 ? 57 : 80} />
        </>
      )}
    </SettingScreen>
  );
}
