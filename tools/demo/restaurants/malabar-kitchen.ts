import { type Account, scopesOf } from './restaurant.ts';

/** A restaurant that has registered and not subscribed yet: its people can sign in, and its owner can buy. */
export const malabarKitchen: Account = {
  tenantId: '01970000-0000-7000-8000-00000ba1aba2',
  name: 'Malabar Kitchen',
  address: 'Fort Kochi, Kochi 682001',
  phone: '0484 221 7788',
  email: 'leela@malabarkitchen.example',
  owner: {
    name: 'Leela Menon',
    username: 'leela@malabarkitchen.example',
    designation: 'Owner',
    phone: '94470 51001',
  },
  staff: [
    {
      name: 'Anwar Sadiq',
      username: 'anwar@malabarkitchen.example',
      designation: 'Cashier',
      phone: '94470 51002',
      scopes: scopesOf.cashier,
    },
  ],
};
