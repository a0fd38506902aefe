export default function PrintSettings() {
  return null;
}
