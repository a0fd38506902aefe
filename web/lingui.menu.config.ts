import { defineConfig } from '@lingui/conf';
import store from './lingui.config.ts';

/** The diner's page has a catalogue of its own, so that its eleven languages need only its texts; the modules below it shares with the store. */
export default defineConfig({
  ...store,
  locales: ['en', 'hi', 'mr', 'ta', 'te', 'kn', 'ml', 'bn', 'gu', 'pa', 'ar'],
  catalogs: [
    {
      path: '<rootDir>/words/menu/{locale}',
      include: [
        '<rootDir>/src/features/qr-menu',
        '<rootDir>/src/domain/menu/food-mark.tsx',
        '<rootDir>/src/domain/orders/delivery-title.ts',
        '<rootDir>/src/domain/tables/table-title.ts',
      ],
      exclude: ['**/*.spec.ts'],
    },
  ],
});
