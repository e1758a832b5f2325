/** The places where a message about a field can be shown. It is pure. */
export interface Places {
  /** The fields on the screen. */
  shown: ReadonlySet<string>
  /** The form's name of a field by the server's, where they differ. */
  fieldOf?: Readonly<Record<string, string>> | undefined
}

/** Returns the form's name of a field, or undefined where the map does not have it. */
export function fieldNamed(name: string, fieldOf: Readonly<Record<string, string>> = {}): string | undefined {
  return Object.hasOwn(fieldOf, name) ? fieldOf[name] : undefined
}

/** Returns the field itself, else the nearest one around it: a message on `files.1` stands under `files`. */
export function placeOf(name: string, { shown, fieldOf }: Places): string | undefined {
  const parts = (fieldNamed(name, fieldOf) ?? name).split('.')
  for (let length = parts.length; length > 0; length--) {
    const field = parts.slice(0, length).join('.')
    if (shown.has(field)) return field
  }
  return undefined
}

export interface PlacedMessages {
  /** The messages by the form's name of the field. */
  placed: ReadonlyMap<string, string>
  /** The messages that concern no field on the screen. */
  elsewhere: readonly string[]
}

export function placeMessages(
  messages: Readonly<Record<string, readonly string[]>>,
  places: Places,
): PlacedMessages {
  const placed = new Map<string, string>()
  const elsewhere: string[] = []
  for (const [name, worded] of Object.entries(messages)) {
    const field = placeOf(name, places)
    if (field === undefined) elsewhere.push(...worded)
    else placed.set(field, [...(placed.has(field) ? [placed.get(field)] : []), ...worded].join(' '))
  }
  return { placed, elsewhere }
}
