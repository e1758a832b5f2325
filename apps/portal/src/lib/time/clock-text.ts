/** Writes a minute of the day as time fields have it: 1260 is "21:00". Pure. */
export function clockText(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}
