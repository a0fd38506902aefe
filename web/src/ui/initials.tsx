import { Avatar } from '@mantine/core';

/** First letters of the first and the last word of a name. */
export function initialsOf(name: string) {
  const words = name.trim().split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase();
}

/** A round badge with a person's initials. Decorative: the name stands beside it or on the control around it. */
export function Initials({ name, size = 36 }: { name: string; size?: number }) {
  return (
    <Avatar size={size} aria-hidden="true" styles={{ placeholder: { fontSize: 14, fontWeight: 600, border: 0 } }}>
      {initialsOf(name)}
    </Avatar>
  );
}
