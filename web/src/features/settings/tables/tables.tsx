export default function Tables() {
  return null;
}
