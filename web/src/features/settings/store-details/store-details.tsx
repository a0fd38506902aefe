import { useStoredUser } from '../../../lib/session';
import { storeSettingQuery } from '../../../lib/store-setting';
import { SettingScreen } from '../setting-screen';
import { StoreForm } from './store-form';
import { YourData } from './your-data';

export default function StoreDetails() {
  const owner = useStoredUser()?.role === 'admin';
  return (
    <SettingScreen title="Store Details" detail="What stands on receipts and on the digital menu." query={storeSettingQuery()}>
      {(store) => (
        <>
          <StoreForm store={store} />
          {owner && <YourData />}
        </>
      )}
    </SettingScreen>
  );
}
