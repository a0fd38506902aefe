import { SettingScreen } from '../setting-screen';
import { PrintForm } from './print-form';
import { printSettingQuery } from './print-setting';

export default function PrintSettings() {
  return (
    <SettingScreen
      title="Print Settings"
      detail="What a receipt shows, and the paper it is printed on."
      query={printSettingQuery()}
    >
      {(setting) => <PrintForm setting={setting} />}
    </SettingScreen>
  );
}
