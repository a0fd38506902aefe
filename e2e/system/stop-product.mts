export { stopProduct as default } from './product.mts';
