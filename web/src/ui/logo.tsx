/** The product's name, in every language as it is. */
export const BRAND = 'Thali'; // no text: a name

const bowls = [
  [16, 6.7],
  [24.05, 20.65],
  [16, 25.3],
  [7.95, 20.65],
  [7.95, 11.35],
] as const;

/** The plate with its bowls, one of them turmeric. Decorative: the link or heading beside it has the name. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <circle cx="16" cy="16" r="16" fill="var(--t-accent)" />
      <circle cx="16" cy="16" r="5" fill="#fff" />
      {bowls.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="2.7" fill="#fff" />
      ))}
      <circle cx="24.05" cy="11.35" r="2.7" fill="#F5B32B" />
    </svg>
  );
}
