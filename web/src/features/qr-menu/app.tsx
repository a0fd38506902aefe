import { MenuPage } from './menu/menu-page';
import { usePlace } from './navigate';
import { OrderFailed } from './order/order-failed';
import { OrderPlaced } from './order/order-placed';
import { BrokenLink } from './parts/message-page';
import { useLanguage } from './words';

/** In another language the page is drawn from its beginning, because much of it is kept as it was said first. */
export function App() {
  return <Page key={useLanguage()} />;
}

function Page() {
  const place = usePlace();
  if (place.page === 'broken') return <BrokenLink />;
  if (place.page === 'failed') return <OrderFailed {...place} />;
  if (place.page === 'placed') return <OrderPlaced {...place} />;
  return <MenuPage key={place.qrcode} {...place} />;
}
