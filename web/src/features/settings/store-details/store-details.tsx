import { SettingScreen } from '../setting-screen';
import { storeSettingQuery } from '../store-setting';
import { StoreForm } from './store-form';

export default function StoreDetails() {
  return (
    <SettingScreen title="Store Details" detail="What stands on receipts and on the digital menu." query={storeSettingQuery()}>
      {(store) => <StoreForm store={store} />}
    </SettingScreen>
  );
}
