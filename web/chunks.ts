/** Its first screen's parts: what nearly everybody sees at once. */
const bits =
  /@mantine\/core\/esm\/components\/(Skeleton|Badge|Text)\/|web\/src\/ui\/(days|empty-state|money|money-text|next-step|page-header|skeletons|time-text)\.|web\/src\/domain\/(orders\/new-order|tables\/table-title)\.|web\/src\/lib\/(save-as|use-command)\.|libs\/money\/src\/(currency|exact|minor|rate)\.|proto\/src\/(phone|catalog\/payment-kinds|ordering\/reservations)\./;
/** Dialogs, menus and plain fields. */
const parts =
  /@mantine\/core\/esm\/(components\/(Chip|Combobox|Drawer|Group|Input|Modal|Stack|Switch|TextInput|Textarea)|utils\/InlineInput)\//;
/** What the till draws and asks at once, and other screens with it. */
const till =
  /proto\/src\/(catalog\/(coupons|init)|errors)\.|web\/src\/domain\/(menu\/(food-mark|till-menu)|orders\/(delivery-title|new-order-sound)|payments\/(payment-choice|payment-split)|printing\/(print|printer-setup)|receipt\/print-settings|reservations\/(booking-mark|bookings))\.|web\/src\/ui\/(choice-field|confirm|elapsed-text|option-card|stepper|use-clock)\./;
/** What the till and its dialogs have in common. */
const tillState =
  /web\/src\/domain\/qr-orders\/|web\/src\/features\/pos\/(pos-context|queries|items\/matching-items|cart\/(figures|notices|qr-notices)|state\/\w+)\./;

/**
 * Which modules come together; the first group that fits takes a module and all that it needs. Screens are split by the router's lazy
 * imports. Left alone, each set of screens that shares a module gets a file of its own for it: the till came in 64 of them, and a file
 * costs a request whatever it weighs.
 */
export const chunks = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack\/(query-core|react-query))\//,
  },
  { name: 'frame', tags: ['$initial' as const] },
  { name: 'bits', test: bits },
  { name: 'icons', test: /@tabler/, minShareCount: 3 },
  { name: 'parts', test: parts },
  { name: 'form', test: /@mantine\/form|web\/src\/ui\/(form-dialog|field-errors|contract-errors)\./ },
  { name: 'fields', test: /@mantine\/core\/esm\/components\/(Select|NumberInput|PasswordInput)\// },
  { name: 'papers', test: /web\/src\/domain\/papers\// },
  { name: 'till', test: till },
  { name: 'till-state', test: tillState },
  { name: 'till-dialogs', test: /web\/src\/features\/pos\/dialogs\/(collect|drafts|filters|keys|notes|qr-orders|save-draft)\./ },
];
