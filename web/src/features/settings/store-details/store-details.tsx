export default function StoreDetails() {
  return null;
}
