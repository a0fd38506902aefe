import { t } from '@lingui/core/macro';
import { DataDownload, dataText } from '../../../domain/portability/data-download';
import { useStoredUser } from '../../../domain/session/session';
import { storeSettingQuery } from '../../../domain/store/store-setting';
import { SettingSection } from '../setting-form';
import { SettingScreen } from '../setting-screen';
import { StoreForm } from './store-form';

export default function StoreDetails() {
  const owner = useStoredUser()?.role === 'admin';
  return (
    <SettingScreen
      title={t`Store Details`}
      detail={t`What stands on receipts and on the digital menu.`}
      query={storeSettingQuery()}
    >
      {(store) => (
        <>
          <StoreForm store={store} />
          {owner && (
            <SettingSection title={t`Your data`} detail={dataText()}>
              <div data-wide>
                <DataDownload />
              </div>
            </SettingSection>
          )}
        </>
      )}
    </SettingScreen>
  );
}
